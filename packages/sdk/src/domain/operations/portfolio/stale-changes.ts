import { canonicalJson } from "../../canonical-json.ts";
import { referenceKey } from "../../matters/reference-key.ts";
import { comparedTitle, type EntryName, type PortfolioChange, type StoredEntry, type Values } from "./entries.ts";
import { listOf } from "./record-kind.ts";
import { rulesOf } from "./record-kinds.ts";

type MattersOf = (reference: string) => readonly string[];

/**
 * The changes of a plan that the hub has overtaken: a record that was to be made is there, one that was to be changed or
 * deleted was changed since, is gone, or is not the one that the plan names.
 */
export function staleChanges(
  changes: readonly PortfolioChange[],
  stored: readonly StoredEntry[],
  mattersOf: MattersOf,
): PortfolioChange[] {
  const named = withNewReferences(changes, mattersOf);
  const byId = new Map(stored.map((entry) => [entry.id, entry]));
  // What the plan deletes itself does not prevent what it makes.
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
function withNewReferences(changes: readonly PortfolioChange[], mattersOf: MattersOf): MattersOf {
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
  return listOf(value).filter((one) => typeof one === "string");
}

/** Whether a record is the one that a change names: people review the name. `mattersOf` gives the matters with a reference. */
export function isNamed(
  change: { readonly name: EntryName },
  { name: found, matter }: StoredEntry,
  mattersOf: MattersOf,
): boolean {
  const { name } = change;
  const reference = name.section === "matters" ? name.title : name.matter;
  const isOnMatter = reference === null || reference === matter || mattersOf(reference).includes(matter ?? "");
  if (name.section !== found.section || !isOnMatter) return false;
  const { reviewed = ["title", "template"] } = rulesOf(change);
  return reviewed.every((part) => comparedTitle(name[part] ?? "") === comparedTitle(found[part] ?? ""));
}

/**
 * Whether the hub may have changed a record alone: a task that opened or waits again, a milestone with the earliest date of its
 * deadlines, or one that was reopened with a deadline. The values that were known may be fewer than the current ones.
 */
export function isMovedOnly(record: { readonly name: EntryName }, known: Values, current: Values): boolean {
  const { moved } = rulesOf(record);
  if (!moved?.mayMove(known, current)) return false;
  return Object.entries(known).every(([field, value]) => {
    if (moved.fields.includes(field)) return true;
    if (field === "title") return comparedTitle(String(value)) === comparedTitle(String(current.title));
    return canonicalJson(value ?? null) === canonicalJson(current[field] ?? null);
  });
}

/**
 * Those of records, as they were before a change, that no person has changed since, as far as their values tell: where the date
 * of a milestone is another one, it is that of a deadline in it.
 */
export function movedByHub(before: readonly StoredEntry[], stored: readonly StoredEntry[]): StoredEntry[] {
  const current = new Map(stored.map((entry) => [entry.id, entry]));
  return before.filter(({ id, name, values }) => {
    const now = current.get(id);
    if (now === undefined || !isMovedOnly({ name }, values, now.values)) return false;
    const { dueAt = null } = now.values;
    const isOfDeadline = (one: StoredEntry) => one.name.section === "deadlines" && one.milestone === now.key;
    return (values.dueAt ?? null) === dueAt || stored.some((one) => isOfDeadline(one) && one.values.dueDate === dueAt);
  });
}
