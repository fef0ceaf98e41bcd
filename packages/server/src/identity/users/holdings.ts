import type { HandOverRow } from "@iphub/sdk/contract/hand-over";
import type { Kysely, Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { Schema } from "../../schema.ts";

/** One thing that a person holds, and whether the reader may see its matter. */
export interface HeldRow extends Omit<HandOverRow, "to" | "maySee"> {
  readonly visible: boolean;
}

/** The person whose work is handed over. */
export interface Holder {
  readonly id: string;
  readonly email: string;
}

/** A thing and the person who gets it. */
export interface HandOverMove {
  readonly row: HeldRow;
  readonly to: string;
}

/** What a person holds of one kind, and how it is handed over; implemented by the noun that owns it. */
export interface Holding {
  /** What the person holds, whoever may see it; at most one more than a hand-over takes. */
  readonly held: (db: Kysely<Schema>, actor: Actor, holder: Holder) => Promise<HeldRow[]>;
  /** Keeps others from changing these things until the transaction ends. */
  readonly lock: (tx: Transaction<Schema>, ids: readonly string[]) => Promise<void>;
  /** Gives each thing to its new person, with the events of an ordinary change. */
  readonly hand: (
    tx: Transaction<Schema>,
    actor: Actor,
    holder: Holder,
    moves: readonly HandOverMove[],
  ) => Promise<void>;
}

/** A person at a matter. */
interface PersonAtMatter {
  readonly email: string;
  readonly inventionId: string;
}

/** What the areas above have of a person's work. */
export interface WorkParts {
  /** By kind, in the order in which they are locked. */
  readonly holdings: Readonly<Record<HandOverRow["kind"], Holding>>;
  /** Those of these people at matters who work here and may see the matter. */
  readonly ableAtMatters: (db: Kysely<Schema>, named: readonly PersonAtMatter[]) => Promise<readonly PersonAtMatter[]>;
}
