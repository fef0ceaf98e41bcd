import { canonicalJson } from "../../canonical-json.ts";
import type { PortfolioChange } from "./changes.ts";
import type { StoredEntry } from "./entries.ts";

/**
 * The changes of a plan that the hub has overtaken: a record that was to be made is there, one that was to be changed or
 * deleted was changed since, or is gone.
 */
export function staleChanges(
  changes: readonly PortfolioChange[],
  stored: readonly StoredEntry[],
  mattersOf: (reference: string) => readonly string[],
): PortfolioChange[] {
  const byId = new Map(stored.map((entry) => [entry.id, entry]));
  // What the plan deletes itself does not stand in the way of what it makes.
  const deleted = new Set(changes.flatMap(({ action, id }) => (action === "delete" && id !== null ? [id] : [])));
  const keys = new Set(stored.flatMap(({ key, id }) => (deleted.has(id) ? [] : [key])));
  return changes.filter((change) => {
    if (change.action !== "create") return isOvertaken(change, byId.get(change.id ?? ""));
    const references: unknown = change.name.section === "matters" ? change.after.references : [];
    const isHeld = Array.isArray(references) && references.some((one) => mattersOf(String(one)).length > 0);
    return isHeld || keys.has(change.key);
  });
}

/** Whether a record is not as it was when its change was planned. */
export function isOvertaken({ updatedAt, before }: PortfolioChange, stored: StoredEntry | undefined): boolean {
  if (stored === undefined) return true;
  if (updatedAt !== null) return stored.updatedAt !== updatedAt;
  return Object.entries(before).some(([field, value]) => canonicalJson(value) !== canonicalJson(stored.values[field]));
}
