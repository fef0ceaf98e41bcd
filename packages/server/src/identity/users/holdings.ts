import type { HandOverRow } from "@iphub/sdk/contract/hand-over";
import type { Kysely, Transaction } from "kysely";
import * as z from "zod/mini";
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

/** The people of a thing, with its title and its matter. */
export interface ThingPeople {
  readonly title: string;
  readonly inventionId: string | null;
  readonly people: unknown;
}

/** What a person holds of one kind, and how it is handed over; implemented by the noun that owns it. */
export interface Holding {
  /** What the person holds, whether the caller may see it or not; at most one more than a hand-over takes. */
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
  /** The people of those of these things that are open and that the actor sees, by id; what a hand-over changes of them. */
  readonly peopleOf: (
    db: Kysely<Schema>,
    actor: Actor,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, ThingPeople>>;
  /** Sets the people of things again to what `peopleOf` answered before, with the events of an ordinary change. */
  readonly restore: (
    tx: Transaction<Schema>,
    actor: Actor,
    restored: readonly { readonly id: string; readonly people: unknown }[],
  ) => Promise<void>;
}

const email = z.nullable(z.string());

/** The people of a thing, as far as its kind has them. */
export const heldPeople = z.object({
  responsible: z.optional(email),
  backup: z.optional(email),
  attorney: z.optional(email),
  assignees: z.optional(z.array(z.string())),
});

/** The people of the steps of a template, by milestone and step. */
export const heldSteps = z.record(z.string(), z.array(z.string()));

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
