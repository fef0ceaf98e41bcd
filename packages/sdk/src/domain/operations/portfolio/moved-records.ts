import { canonicalJson } from "../../canonical-json.ts";
import { comparedTitle, type RecordKind, type StoredEntry, type Values } from "./entries.ts";

/** The fields that the hub changes itself when another record of the matter changes. */
export const movedFields = { tasks: ["status"], milestones: ["dueAt", "state"] } as const;

/** A kind of records that the hub changes itself. */
type MovedKind = keyof typeof movedFields;

/** Whether the hub changes records of this kind itself. */
export function isMovedKind(kind: RecordKind): kind is MovedKind {
  return Object.hasOwn(movedFields, kind);
}

/**
 * Whether the hub may have changed a record alone: a task that opened or waits again, a milestone with the earliest date of its
 * deadlines, or one that was reopened with a deadline. The values that were known may be fewer than the current ones.
 */
export function isMovedOnly(kind: MovedKind, known: Values, current: Values): boolean {
  if (kind === "tasks" && !(isWaitingOrOpen(known.status) && isWaitingOrOpen(current.status))) return false;
  if (kind === "milestones" && known.state !== undefined && known.state !== current.state) {
    if (current.state !== "active") return false;
  }
  const moved: readonly string[] = movedFields[kind];
  return Object.entries(known).every(([field, value]) => {
    if (moved.includes(field)) return true;
    if (field === "title") return comparedTitle(String(value)) === comparedTitle(String(current.title));
    return canonicalJson(value ?? null) === canonicalJson(current[field] ?? null);
  });
}

function isWaitingOrOpen(status: unknown): boolean {
  return status === "upcoming" || status === "open";
}

/**
 * Those of records, as they were before a change, that no person has changed since, as far as their values tell: where the date
 * of a milestone is another one, it is that of a deadline in it.
 */
export function movedByHub(before: readonly StoredEntry[], stored: readonly StoredEntry[]): StoredEntry[] {
  const current = new Map(stored.map((entry) => [entry.id, entry]));
  return before.filter(({ id, name, values }) => {
    const now = current.get(id);
    if (now === undefined || !isMovedKind(name.section) || !isMovedOnly(name.section, values, now.values)) return false;
    const { dueAt = null } = now.values;
    const isOfDeadline = (one: StoredEntry) => one.name.section === "deadlines" && one.milestone === now.key;
    return (values.dueAt ?? null) === dueAt || stored.some((one) => isOfDeadline(one) && one.values.dueDate === dueAt);
  });
}
