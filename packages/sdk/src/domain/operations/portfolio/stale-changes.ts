import { canonicalJson } from "../../canonical-json.ts";
import { referenceKey } from "../../matters/reference-key.ts";
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
  const named = withNewReferences(changes, mattersOf);
  const byId = new Map(stored.map((entry) => [entry.id, entry]));
  // What the plan deletes itself does not stand in the way of what it makes.
  const deleted = new Set(changes.flatMap(({ action, id }) => (action === "delete" && id !== null ? [id] : [])));
  const keys = new Set(stored.flatMap(({ key, id }) => (deleted.has(id) ? [] : [key])));
  return changes.filter((change) => {
    if (change.action !== "create") {
      const found = byId.get(change.id ?? "");
      return isOvertaken(change, found) || (found !== undefined && !isNamed(change, found, named));
    }
    const references = change.name.section === "matters" ? textsOf(change.after.references) : [];
    const isHeld = references.some((one) => mattersOf(one).length > 0);
    return isHeld || keys.has(change.key);
  });
}

/** Whether a record is not as it was when its change was planned. */
export function isOvertaken({ updatedAt, before }: PortfolioChange, stored: StoredEntry | undefined): boolean {
  if (stored === undefined) return true;
  if (updatedAt !== null) return stored.updatedAt !== updatedAt;
  return Object.entries(before).some(([field, value]) => canonicalJson(value) !== canonicalJson(stored.values[field]));
}

/** The matters with a reference, those too to which the plan itself gives it: its changes are named by what the file says. */
function withNewReferences(
  changes: readonly PortfolioChange[],
  mattersOf: (reference: string) => readonly string[],
): (reference: string) => readonly string[] {
  const given = changes.flatMap(({ name, action, id, before, after }) => {
    if (name.section !== "matters" || action !== "change" || id === null) return [];
    const isTheirs = textsOf(before.references).some((one) => mattersOf(one).includes(id));
    return isTheirs ? textsOf(after.references).map((one) => ({ key: referenceKey(one), id })) : [];
  });
  return (reference) => {
    const key = referenceKey(reference);
    return [...mattersOf(reference), ...given.flatMap((one) => (one.key === key ? one.id : []))];
  };
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

/** Whether a record is the one that a change names: people review the name. `mattersOf` gives the matters with a reference. */
export function isNamed(
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
