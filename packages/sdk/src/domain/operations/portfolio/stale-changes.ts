import { canonicalJson } from "../../canonical-json.ts";
import type { PortfolioChange } from "./changes.ts";
import { comparedTitle, type StoredEntry } from "./entries.ts";

/**
 * The changes of a plan that the hub has overtaken: a record that was to be made is there, one that was to be changed or
 * deleted was changed since, is gone, or is not the one that the plan names.
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
    if (change.action !== "create") {
      const found = byId.get(change.id ?? "");
      return isOvertaken(change, found) || (found !== undefined && !isNamed(change, found, mattersOf));
    }
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

/** Whether the record of a change's id is the one that the change names: people review the name. */
function isNamed(
  { name }: PortfolioChange,
  { name: found, matter }: StoredEntry,
  mattersOf: (reference: string) => readonly string[],
): boolean {
  const { section, title } = name;
  const isSame = (one: string | null, other: string | null) => comparedTitle(one ?? "") === comparedTitle(other ?? "");
  const reference = section === "matters" ? title : name.matter;
  const isOnMatter = reference === null || reference === matter || mattersOf(reference).includes(matter ?? "");
  if (section !== found.section || !isOnMatter) return false;
  if (section === "matters") return true;
  const isInMilestone = section !== "tasks" || isSame(name.milestone, found.milestone);
  return isSame(title, found.title) && isSame(name.template, found.template) && isInMilestone;
}
