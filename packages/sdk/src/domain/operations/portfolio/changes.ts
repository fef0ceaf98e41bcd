import { canonicalJson } from "../../canonical-json.ts";
import { referenceKey } from "../../matters/reference-key.ts";
import { divergingFaults, inOrderOfNumbers } from "./converging.ts";
import { otherListFaults } from "./desired-filters.ts";
import { publishingFaults } from "./desired-templates.ts";
import {
  comparedTitle,
  type DesiredEntry,
  type EntryName,
  namedKey,
  type PortfolioFault,
  type StoredEntry,
  type Values,
} from "./entries.ts";
import { isSameQuery } from "./filter-query.ts";
import { templatePartIds } from "./stored-templates.ts";

/** One change that brings a hub nearer to a portfolio file. */
export interface PortfolioChange {
  readonly action: "create" | "change" | "delete";
  readonly key: string;
  readonly name: EntryName;
  /** The record on the hub; null for one that is created. */
  readonly id: string | null;
  /** The time of its last change when it was read; null where the hub takes none. */
  readonly updatedAt: string | null;
  /** The id of its matter, or the key of a matter that the file makes. */
  readonly matter: string | null;
  /** The key of its milestone. */
  readonly milestone: string | null;
  /** The changed fields as they are; of a deleted record all. */
  readonly before: Values;
  /** The changed fields as they are to be; of a created record all that are given. */
  readonly after: Values;
  /** Only of an undo: a closed task is reopened, so that those which opened with its closing wait again. */
  readonly reopens?: true | undefined;
  /** Only of an undo: a milestone that is finished or cancelled again stays active where it has open work. */
  readonly unlessOpen?: true | undefined;
  /** The hub made this milestone for a deadline, and reopens it with the deadline. */
  readonly byHub?: true | undefined;
}

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
    faults.push(...(found ? faultsOfChange(entry, found) : faultsOfCreation(entry)));
    const change = found ? changed(entry, found) : created(entry);
    return change ?? [];
  });
  faults.push(...divergingFaults(planned, desired, stored));
  const changes = inOrderOfNumbers(planned);
  const isClosing = ({ name, after }: PortfolioChange) => name.section === "tasks" && isClosedTask(after.status);
  const firstClosing = changes.findLastIndex(({ name }) => name.section === "tasks") + 1;
  const others = changes.slice(0, firstClosing).filter((change) => !isClosing(change));
  // A closed task opens the next one, which would then be newer than it was read: what opens is written before it.
  const place = new Map(stored.map(({ id }, index) => [id, index]));
  const placeOf = ({ id }: PortfolioChange) => place.get(id ?? "") ?? -1;
  const closing = changes.filter(isClosing).toSorted((a, b) => placeOf(b) - placeOf(a));
  return { changes: [...others, ...closing, ...changes.slice(firstClosing)], faults };
}

/** Whether a status is that of a closed task. */
export function isClosedTask(status: unknown): boolean {
  return status === "done" || status === "cancelled";
}

/** What deletes the records that a file owned and no longer names, the last first, so that a matter goes after its tasks. */
export function pruningChanges(
  ownedIds: ReadonlySet<string>,
  desired: readonly DesiredEntry[],
  stored: readonly StoredEntry[],
): PortfolioChange[] {
  const named = new Set(desired.map(({ key }) => key));
  const isPruned = ({ id, key, name, values }: StoredEntry) => {
    switch (name.section) {
      case "deadlines":
        return false;
      case "templateStates": {
        const isOwned = ownedIds.has(templatePartIds(id).template) && !named.has(namedKey("templates", name.title));
        return isOwned && values.state === "published";
      }
      default:
        return ownedIds.has(id) && !named.has(key) && values.state !== "cancelled";
    }
  };
  return stored.filter(isPruned).toReversed().map(deleted);
}

function deleted({ values, ...entry }: StoredEntry): PortfolioChange {
  return { action: "delete", ...entry, before: values, after: {} };
}

function created({ key, name, matter, milestone, values, initial }: DesiredEntry): PortfolioChange | null {
  // A new template is a draft by itself.
  if (name.section === "templateStates" && values.state === "draft") return null;
  const after = { ...initial, ...values };
  return { action: "create", key, name, id: null, updatedAt: null, matter, milestone, before: {}, after };
}

function changed(desired: DesiredEntry, stored: StoredEntry): PortfolioChange | null {
  const differing = differences(desired, stored);
  if (differing.length === 0) return null;
  const { key, name, matter, milestone, initial } = desired;
  const after: Values = { ...initial, ...wantedValues(desired, stored) };
  // The hub wants the reason of a changed date.
  const fields = differing.includes("dueDate") ? [...differing, "source"] : differing;
  return {
    action: "change",
    key,
    name,
    id: stored.id,
    updatedAt: stored.updatedAt,
    matter,
    milestone,
    before: Object.fromEntries(fields.map((field) => [field, stored.values[field] ?? null])),
    after: Object.fromEntries(fields.map((field) => [field, after[field]])),
  };
}

/**
 * A cancelled milestone counts as deleted: one that the file names without a state is taken up again. So is a deadline that
 * was rejected only because the file was undone.
 */
function wantedValues({ name, values }: DesiredEntry, stored: StoredEntry): Values {
  const isGone = name.section === "milestones" && values.state === undefined && stored.values.state === "cancelled";
  if (isGone) return { ...values, state: "active" };
  return stored.values.isUndone === true ? { ...values, status: "docketed" } : values;
}

function differences(desired: DesiredEntry, stored: StoredEntry): string[] {
  const values = wantedValues(desired, stored);
  return Object.keys(values).filter((field) => !isSame(field, values[field], stored.values[field]));
}

function isSame(field: string, desired: unknown, stored: unknown): boolean {
  // Nearly all fields of a large file are the same: only the others are worth making texts of.
  if (desired === stored || isSameList(desired, stored)) return true;
  if (field === "data" && isSameQuery(desired, stored)) return true;
  const compared = setsCompared[field];
  if (compared) return canonicalJson(sorted(desired, compared)) === canonicalJson(sorted(stored, compared));
  return canonicalJson(desired ?? null) === canonicalJson(stored ?? null);
}

function isSameList(desired: unknown, stored: unknown): boolean {
  if (!Array.isArray(desired) || !Array.isArray(stored) || desired.length !== stored.length) return false;
  return desired.every((one, index) => one === stored[index]);
}

/** Lists that are sets, by how their entries are compared: their order and spelling are the hub's. */
const setsCompared: Readonly<Record<string, (text: string) => string>> = {
  references: referenceKey,
  teams: comparedTitle,
  members: (email) => email,
};

function sorted(list: unknown, compared: (text: string) => string): string[] {
  const all: unknown[] = Array.isArray(list) ? list : [];
  return all.map((one) => compared(String(one))).sort();
}

/** Entries whose name several records of the hub have: which one is meant is not known. */
function ambiguousNames(desired: readonly DesiredEntry[], stored: readonly StoredEntry[]): PortfolioFault[] {
  const isNamed = ({ section }: EntryName) => ["teams", "templates", "filters", "boards"].includes(section);
  const byKey = Map.groupBy(
    stored.filter(({ name }) => isNamed(name)),
    ({ key }) => key,
  );
  return desired.flatMap(({ key, path, name }) => {
    const count = byKey.get(key)?.length ?? 0;
    if (count < 2) return [];
    return [{ path, message: `is the name of ${count} ${name.section} on the hub; rename one of them there` }];
  });
}

function faultsOfCreation({ path, name, values }: DesiredEntry): PortfolioFault[] {
  if (name.section !== "matters" || values.title !== undefined) return [];
  return [
    { path: `${path}.title`, message: `is required: no matter has the reference ${name.title}, so it is opened` },
  ];
}

/** What of a deadline entered by hand no call changes. */
const fixedOfDeadline = ["office", "finalDate"];

function faultsOfChange(desired: DesiredEntry, stored: StoredEntry): PortfolioFault[] {
  if (desired.name.section === "templates") return faultsOfTemplate(desired, stored);
  if (desired.name.section === "filters") return otherListFaults(desired, stored);
  if (desired.name.section !== "deadlines") return [];
  const differing = differences(desired, stored);
  const { status, isUndone } = stored.values;
  // A closed deadline that is the same was met. No one is reminded of a rejected one, so that the file's is not on the docket.
  if ((status === "rejected" && isUndone !== true) || (status === "closed" && differing.length > 0)) {
    const way = `reopen it there first (iphub deadlines reopen ${stored.id}), or leave it out`;
    return [{ path: desired.path, message: `is ${status} on the hub; ${way}` }];
  }
  const way = isUndone === true ? "give" : "reject it on the hub and give";
  const message = `of a docketed deadline does not change; ${way} this one number: 2`;
  return differing
    .filter((field) => fixedOfDeadline.includes(field))
    .map((field) => ({ path: `${desired.path}.${field}`, message }));
}

/** The hub has no call that changes what a template says of itself. */
function faultsOfTemplate(desired: DesiredEntry, stored: StoredEntry): PortfolioFault[] {
  return differences(desired, stored).map((field) => ({
    path: `${desired.path}.${field}`,
    message: "of a template does not change on the hub; leave it out, or give the template another name",
  }));
}

/** Whether an entry is a deadline that was rejected or closed: as a file it would be docketed again. */
export function isEndedDeadline({ name, values }: Pick<StoredEntry, "name" | "values">): boolean {
  return name.section === "deadlines" && (values.status === "rejected" || values.status === "closed");
}

/** The deadlines that a file owned and no longer names: pruning leaves them on the docket. */
export function keptDeadlines(
  ownedIds: ReadonlySet<string>,
  desired: readonly DesiredEntry[],
  stored: readonly StoredEntry[],
): StoredEntry[] {
  const named = new Set(desired.map(({ key }) => key));
  const isKept = (entry: StoredEntry) => ownedIds.has(entry.id) && !named.has(entry.key) && !isEndedDeadline(entry);
  return stored.filter((entry) => entry.name.section === "deadlines" && isKept(entry));
}
