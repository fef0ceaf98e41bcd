import { canonicalJson } from "../../canonical-json.ts";
import { comparedTitle, type Values } from "./entries.ts";

/** The field that the hub changes itself when another record of the matter changes. */
export const movedField = { tasks: "status", milestones: "dueAt" } as const;

/**
 * Whether the hub alone changed a record: a task that opened or waits again, a milestone with the date of a deadline. The
 * values that were known may be fewer than the current ones.
 */
export function isMovedOnly(section: keyof typeof movedField, known: Values, current: Values): boolean {
  const moved = movedField[section];
  if (section === "tasks" && !(isWaitingOrOpen(known.status) && isWaitingOrOpen(current.status))) return false;
  return Object.entries(known).every(([field, value]) => {
    if (field === moved) return true;
    if (field === "title") return comparedTitle(String(value)) === comparedTitle(String(current.title));
    return canonicalJson(value ?? null) === canonicalJson(current[field] ?? null);
  });
}

function isWaitingOrOpen(status: unknown): boolean {
  return status === "upcoming" || status === "open";
}
