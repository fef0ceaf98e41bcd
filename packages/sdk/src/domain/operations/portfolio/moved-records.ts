import { canonicalJson } from "../../canonical-json.ts";
import { comparedTitle, type Values } from "./entries.ts";

/** The fields that the hub changes itself when another record of the matter changes. */
export const movedFields = { tasks: ["status"], milestones: ["dueAt", "state"] } as const;

/**
 * Whether the hub may have changed a record alone: a task that opened or waits again, a milestone with the earliest date of its
 * deadlines, or one that was reopened with a deadline. The values that were known may be fewer than the current ones.
 */
export function isMovedOnly(section: keyof typeof movedFields, known: Values, current: Values): boolean {
  if (section === "tasks" && !(isWaitingOrOpen(known.status) && isWaitingOrOpen(current.status))) return false;
  if (section === "milestones" && known.state !== undefined && known.state !== current.state) {
    if (current.state !== "active") return false;
  }
  const moved: readonly string[] = movedFields[section];
  return Object.entries(known).every(([field, value]) => {
    if (moved.includes(field)) return true;
    if (field === "title") return comparedTitle(String(value)) === comparedTitle(String(current.title));
    return canonicalJson(value ?? null) === canonicalJson(current[field] ?? null);
  });
}

function isWaitingOrOpen(status: unknown): boolean {
  return status === "upcoming" || status === "open";
}
