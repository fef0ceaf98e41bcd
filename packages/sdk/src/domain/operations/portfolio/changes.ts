import { canonicalJson } from "../../canonical-json.ts";
import type { DesiredEntry, EntryName, PortfolioChange, PortfolioFault, StoredEntry, Values } from "./entries.ts";
import { isEndedDeadline, movedMilestones } from "./kinds/deadlines.ts";
import { closingLast } from "./kinds/tasks.ts";
import { publishingFaults } from "./kinds/templates.ts";
import { keyOfName, rulesOf } from "./record-kinds.ts";

/**
 * What must change so that the hub has every entry of a file, in the order in which it is written. A field that an entry
 * leaves out is not compared. The faults are changes that the hub does not have.
 */
export function portfolioChanges(
  desired: readonly DesiredEntry[],
  stored: readonly StoredEntry[],
): { readonly changes: readonly PortfolioChange[]; readonly faults: readonly PortfolioFault[] } {
  const byKey = new Map(stored.map((entry) => [entry.key, entry]));
  const faults = [...ambiguousNames(desired, stored), ...publishingFaults(desired, stored)];
  const planned = desired.flatMap((entry) => {
    const found = byKey.get(entry.key);
    const values = found ? askedValues(entry, found) : entry.values;
    const differing = found ? differences(entry, values, found) : [];
    faults.push(...(rulesOf(entry).faults?.(entry, found, differing) ?? []));
    return (found ? changed(entry, values, differing, found) : created(entry)) ?? [];
  });
  faults.push(...missingNumbers(desired, stored), ...movedMilestones(planned, desired));
  return { changes: closingLast(inOrderOfNumbers(planned), stored), faults };
}

function created(entry: DesiredEntry): PortfolioChange | null {
  const { key, name, matter, milestone, values, initial } = entry;
  if (rulesOf(entry).isInitial?.(values)) return null;
  const after = { ...initial, ...values };
  return { action: "create", key, name, id: null, updatedAt: null, matter, milestone, before: {}, after };
}

function changed(
  entry: DesiredEntry,
  values: Values,
  differing: readonly string[],
  { id, updatedAt, values: stored }: StoredEntry,
): PortfolioChange | null {
  if (differing.length === 0) return null;
  const { key, name, matter, milestone, initial } = entry;
  const { sentWith = {} } = rulesOf(entry);
  const wanted: Values = { ...initial, ...values };
  const fields = [...differing, ...differing.flatMap((field) => sentWith[field] ?? [])];
  const before = Object.fromEntries(fields.map((field) => [field, stored[field] ?? null]));
  const after = Object.fromEntries(fields.map((field) => [field, wanted[field]]));
  return { action: "change", key, name, id, updatedAt, matter, milestone, before, after };
}

function askedValues(entry: DesiredEntry, stored: StoredEntry): Values {
  return rulesOf(entry).asked?.(entry.values, stored.values) ?? entry.values;
}

function differences(entry: DesiredEntry, values: Values, stored: StoredEntry): string[] {
  const { same = {} } = rulesOf(entry);
  return Object.keys(values).filter((field) => {
    const [desired, known] = [values[field], stored.values[field]];
    // Nearly all fields of a large file are the same: only the others are worth making texts of.
    if (desired === known || isSameList(desired, known) || same[field]?.(desired, known)) return false;
    return canonicalJson(desired ?? null) !== canonicalJson(known ?? null);
  });
}

function isSameList(desired: unknown, stored: unknown): boolean {
  if (!Array.isArray(desired) || !Array.isArray(stored) || desired.length !== stored.length) return false;
  return desired.every((one, index) => one === stored[index]);
}

/** Entries whose name several records of the hub have: which one is meant is not known. */
function ambiguousNames(desired: readonly DesiredEntry[], stored: readonly StoredEntry[]): PortfolioFault[] {
  const isNamed = (entry: StoredEntry) => {
    const { isOnMatter, isSwitch } = rulesOf(entry);
    return !(isOnMatter || isSwitch) && entry.name.template === null;
  };
  const byKey = Map.groupBy(stored.filter(isNamed), ({ key }) => key);
  return desired.flatMap(({ key, path, name }) => {
    const count = byKey.get(key)?.length ?? 0;
    if (count < 2) return [];
    return [{ path, message: `is the name of ${count} ${name.section} on the hub; rename one of them there` }];
  });
}

/** Entries whose number the hub cannot give: the records of a name are numbered without gaps. */
function missingNumbers(desired: readonly DesiredEntry[], stored: readonly StoredEntry[]): PortfolioFault[] {
  const keys = new Set([...desired, ...stored].map(({ key }) => key));
  return desired.flatMap(({ path, name, matter }) => {
    const before = name.number - 1;
    const key = keyOfName({ ...name, number: before }, () => matter);
    if (before < 1 || key === null || keys.has(key)) return [];
    const message = `is ${name.number}, and neither the file nor the hub has number ${before} of this name`;
    return [{ path: `${path}.number`, message }];
  });
}

/** The same changes with the creations of one name in the order of their numbers, by which the hub counts them. */
function inOrderOfNumbers(changes: readonly PortfolioChange[]): readonly PortfolioChange[] {
  const created = changes.filter(({ action, name }) => action === "create" && (name.matter ?? name.template) !== null);
  const named = ({ name, matter }: { readonly name: EntryName; readonly matter: string | null }) =>
    keyOfName({ ...name, number: 1 }, () => matter) ?? "";
  const next = new Map<PortfolioChange, PortfolioChange>();
  for (const group of Map.groupBy(created, named).values()) {
    if (group.length < 2) continue;
    const sorted = group.toSorted((a, b) => a.name.number - b.name.number);
    for (const [index, change] of group.entries()) next.set(change, sorted[index] ?? change);
  }
  return changes.map((change) => next.get(change) ?? change);
}

/** What deletes the records that a file owned and no longer names, the last first, so that a matter goes after its tasks. */
export function pruningChanges(
  ownedIds: ReadonlySet<string>,
  desired: readonly DesiredEntry[],
  stored: readonly StoredEntry[],
): PortfolioChange[] {
  const isLeft = isNoLongerNamed(ownedIds, desired);
  return stored
    .filter((entry) => isLeft(entry) && !rulesOf(entry).isKept?.(entry.values))
    .toReversed()
    .map(({ values, ...entry }) => ({ action: "delete", ...entry, before: values, after: {} }));
}

/** The deadlines that a file owned and no longer names: pruning leaves them on the docket. */
export function keptDeadlines(
  ownedIds: ReadonlySet<string>,
  desired: readonly DesiredEntry[],
  stored: readonly StoredEntry[],
): StoredEntry[] {
  const isLeft = isNoLongerNamed(ownedIds, desired);
  return stored.filter((entry) => entry.name.section === "deadlines" && isLeft(entry) && !isEndedDeadline(entry));
}

function isNoLongerNamed(ownedIds: ReadonlySet<string>, desired: readonly DesiredEntry[]) {
  const named = new Set(desired.map(({ key }) => key));
  return (entry: StoredEntry) => {
    const { id, key } = rulesOf(entry).owner?.(entry) ?? entry;
    return ownedIds.has(id) && !named.has(key);
  };
}
