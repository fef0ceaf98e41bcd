import type { Hub } from "@iphub/sdk/client";
import type { PortfolioSection } from "@iphub/sdk/contract/portfolio";
import { canonicalJson } from "@iphub/sdk/domain/canonical-json";
import type { PortfolioChange, Values } from "@iphub/sdk/domain/operations/portfolio/entries";
import type { StoredPortfolio } from "@iphub/sdk/domain/operations/portfolio/record-kind";
import type { Access } from "@iphub/sdk/endpoint";
import { HubHttpError } from "@iphub/sdk/errors";
import type { HubSession } from "../../command-line/hub-session.ts";
import type { CallName } from "../../command-line/input.ts";
import { isRow } from "../../command-line/output/cell.ts";
import { sha256 } from "../../command-line/sha256.ts";
import type { RecordIds } from "./record-ids.ts";
import { type WrittenChange, type WrittenRecord, writtenAs } from "./written-change.ts";

/** The calls that write records of one kind. What they are is in the domain's definition of it (`record-kind.ts`). */
export interface KindCalls {
  /** What the contract asks for to write one. */
  readonly access: Access;
  /** Reads one that has no time of its last change in its calls: it is compared before it is written. */
  readonly current?: (hub: Hub, id: string) => Promise<Partial<StoredPortfolio>>;
  readonly create: (session: HubSession, change: PortfolioChange, ids: RecordIds) => Promise<WrittenRecord>;
  readonly change: (session: HubSession, change: PortfolioChange, ids: RecordIds) => Promise<WrittenChange>;
  readonly delete: (session: HubSession, change: PortfolioChange) => Promise<WrittenChange>;
}

/** The calls of a kind that is a section of a portfolio file. */
export interface SectionCalls<S extends PortfolioSection> extends KindCalls {
  /** Reads all of it that the person may see. */
  readonly read: (hub: Hub, reading: Reading) => Promise<Pick<StoredPortfolio, S>>;
}

/** The permissions of the person by their names. */
export type Permissions = ReadonlySet<string>;

interface Reading {
  readonly permissions: Permissions;
  /** The records of a long list, counted as they come. */
  readonly all: <T>(records: AsyncIterable<T>) => Promise<T[]>;
}

/** A hub of which nothing was read. */
export const noRecords: StoredPortfolio = {
  teams: [],
  templates: [],
  matters: [],
  milestones: [],
  tasks: [],
  deadlines: [],
  filters: [],
  boards: [],
};

/** A record as its calls name it, with the time of its last change when it was read: the hub refuses a newer state. */
export function dated({ id, updatedAt }: Pick<PortfolioChange, "id" | "updatedAt">): Values {
  return { id, updatedAt: updatedAt ?? undefined };
}

/** Sends a call that answers with the record. */
export async function written(session: HubSession, name: CallName, input: Values): Promise<WrittenRecord> {
  return writtenAs(await session.call(name)(input));
}

/** What becomes of a record by a call: it is gone unless `became` says otherwise, and stays where it is in use. */
export async function unlessUsed(
  { id, updatedAt }: PortfolioChange,
  answer: Promise<unknown>,
  became: (answer: unknown) => WrittenChange = () => ({ id: null, updatedAt: null }),
): Promise<WrittenChange> {
  try {
    return became(await answer);
  } catch (error) {
    if (error instanceof HubHttpError && error.code === "in_use") return { id, updatedAt, kept: error.message };
    throw error;
  }
}

/** A record as it is now; null for one that is gone. */
export async function unlessGone<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof HubHttpError && error.status === 404) return null;
    throw error;
  }
}

/**
 * Makes a record by one call. The same creation in a run that was stopped and in the next one has the same key, so that
 * it is made once. `exists` is the call that reads one, or what finds out whether there is one.
 */
export function creation(
  name: CallName,
  exists: CallName | ((hub: Hub, id: string) => Promise<boolean>),
  inputOf: (change: PortfolioChange, ids: RecordIds) => Values = withParents,
): KindCalls["create"] {
  const isThere = async (session: HubSession, id: string) =>
    typeof exists === "string"
      ? (await unlessGone(() => session.call(exists)({ id }))) !== null
      : exists(session.hub, id);
  return async (session, change, ids) => {
    const input = inputOf(change, ids);
    for (let attempt = 0; ; attempt += 1) {
      const answer = await answerTo(session, name, input, keyOf(change, input, attempt));
      if (answer === null) continue;
      const made = writtenAs(answer);
      // The hub repeats an earlier answer for eight days, also where its record was deleted or renamed since.
      const isRepeated = !isNew(answer, ids.readAt);
      if (isRepeated && (ids.isAnother(change, made.id) || !(await isThere(session, made.id)))) continue;
      return made;
    }
  };
}

/** The values of a new record with its matter and its milestone; its state is set by other calls. */
function withParents(change: PortfolioChange, ids: RecordIds): Values {
  const { state: _state, ...values } = change.after;
  return { ...values, ...ids.parentsOf(change) };
}

/** The idempotency key of a creation. */
export function keyOf({ name }: PortfolioChange, input: Values, attempt: number): string {
  return `apply-${sha256(canonicalJson([name, input, attempt])).slice(0, 40)}`;
}

/** Why the hub gives no record for a key: another call was made with it, or the person may no longer see its answer. */
const withoutAnswer = ["idempotency_key_reused", "told_once"];

/** What the hub answers a creation with this key; null where another key is needed. */
async function answerTo(session: HubSession, name: CallName, input: Values, key: string): Promise<unknown> {
  try {
    return await session.call(name)(input, key);
  } catch (error) {
    if (error instanceof HubHttpError && withoutAnswer.some((code) => code === error.code)) return null;
    throw error;
  }
}

function isNew(answer: unknown, readAt: number): boolean {
  const made: unknown = isRow(answer) ? (answer.createdAt ?? answer.proposedAt) : undefined;
  return typeof made === "string" && Date.parse(made) >= readAt;
}
