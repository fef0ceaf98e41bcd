import type { StreamEvent } from "../../../contract/stream-event.ts";
import {
  comparedTitle,
  type DesiredEntry,
  type PortfolioChange,
  type RecordKind,
  type StoredEntry,
} from "./entries.ts";
import type { OwnedRecord } from "./record-kinds.ts";

/** A deletion of a record that has changed since its file was last applied. */
export interface NewerDeletion {
  readonly change: PortfolioChange;
  /** The id of the matter whose activity says who changed it. */
  readonly matter: string;
  /** The time of its last change when the file was last applied. */
  readonly since: string;
  /** The event types of a change of it. */
  readonly types: readonly string[];
  /** Its title, and the one by which the file named it. */
  readonly titles: readonly string[];
}

/** A deletion of a record that another person has changed since its file was last applied. */
export interface ChangedByOther {
  readonly change: PortfolioChange;
  /** The e-mail address of that person. */
  readonly by: string;
  readonly at: string;
}

/**
 * A person's changes in the activity of a matter. Of the other kinds the hub has no time of a change, or deletes none that
 * others changed.
 */
const changeTypes: Readonly<Partial<Record<RecordKind, readonly string[]>>> = {
  matters: ["invention-updated"],
  milestones: ["milestone-updated", "milestone-finished", "milestone-restored"],
  tasks: ["task-updated", "task-restored"],
};

/** How long after a change its own event may be written: the one of the change that the file has seen is not a newer one. */
const OWN_EVENT_MILLISECONDS = 100;

/** The records that a file owns, with the current time of those that it names: it is compared with what they are now. */
export function seenNow(
  owned: readonly OwnedRecord[],
  desired: readonly DesiredEntry[],
  stored: readonly StoredEntry[],
): OwnedRecord[] {
  const named = new Set(desired.map(({ key }) => key));
  const times = new Map(stored.flatMap(({ key, id, updatedAt }) => (named.has(key) ? [[id, updatedAt] as const] : [])));
  return owned.map((one) => {
    const updatedAt = times.get(one.id ?? "") ?? null;
    return updatedAt === null ? one : { ...one, updatedAt };
  });
}

/** The deletions of records that have changed since their file was last applied, by a person or by the hub. */
export function newerDeletions(
  deletions: readonly PortfolioChange[],
  owned: readonly OwnedRecord[],
): readonly NewerDeletion[] {
  const records = new Map(owned.map((one) => [one.id, one]));
  return deletions.flatMap((change) => {
    const { id, name, matter, updatedAt } = change;
    const types = changeTypes[name.section];
    const known = records.get(id);
    if (types === undefined || known?.updatedAt === undefined || matter === null) return [];
    if (updatedAt === null || updatedAt === known.updatedAt) return [];
    return [{ change, matter, since: known.updatedAt, types, titles: [name.title, known.name.title] }];
  });
}

/**
 * The last change of a record by another person than the one who applies its file; null where no event says so. Events of
 * milestones have no id: they are found by the title.
 */
export function changeByOther(
  { change, since, types, titles }: NewerDeletion,
  events: readonly StreamEvent[],
  email: string,
): ChangedByOther | null {
  const compared = titles.map(comparedTitle);
  const seenUntil = Date.parse(since) + OWN_EVENT_MILLISECONDS;
  const found = events.find(({ type, actor, createdAt, metadata: { title, openedBy } }) => {
    if (Date.parse(createdAt) <= seenUntil) return false;
    // What waited for a task opens with its closing: the hub changed it.
    if (!types.includes(type) || actor === null || actor === email || openedBy !== undefined) return false;
    return change.name.section !== "milestones" || compared.includes(comparedTitle(String(title)));
  });
  return found === undefined || found.actor === null ? null : { change, by: found.actor, at: found.createdAt };
}
