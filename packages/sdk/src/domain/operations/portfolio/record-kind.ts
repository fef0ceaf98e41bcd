import type { Board } from "../../../contract/boards.ts";
import type { DeadlineRecord } from "../../../contract/deadline-shapes.ts";
import type { Filter } from "../../../contract/filters.ts";
import type { InventionHit } from "../../../contract/inventions.ts";
import type { MilestoneRow } from "../../../contract/milestones.ts";
import type { PortfolioDocument, PortfolioSection } from "../../../contract/portfolio.ts";
import type { Task } from "../../../contract/tasks.ts";
import type { Workflow } from "../../../contract/workflow-shapes.ts";
import {
  type DesiredEntry,
  type EntryName,
  milestoneKey,
  namedKey,
  type PortfolioChange,
  type PortfolioFault,
  type StoredEntry,
  type Values,
} from "./entries.ts";
import { type MatterReferences, twiceHeld } from "./matter-references.ts";

/**
 * Everything that the portfolio knows of one kind of records. The passes (read, compare, prune, show, undo, export) know no
 * kind: a definition says what is particular to its kind, and where it leaves a line out they do what is usual.
 */
export interface RecordKindRules {
  /** What one is called in a plan. */
  readonly noun: string;
  /** Its key needs a matter: it is one, or is on one. */
  readonly isOnMatter?: true;
  /**
   * What its key is made of after its kind, by the id or key of its matter and the key of its milestone. Unless given that is
   * its title; on a matter the matter, its title and its number.
   */
  readonly key?: (name: EntryName, matter: string | null, milestone: string | null) => readonly unknown[];
  /** The parts of a name that a plan and the hub must agree on; the title and the template unless given. */
  readonly reviewed?: readonly ("title" | "template" | "milestone")[];
  /** Its name as messages say it. */
  readonly saidName?: (name: EntryName) => EntryName;

  /** The values that an entry asks of a record, with those that it asks without saying so. */
  readonly asked?: (values: Values, stored: Values) => Values;
  /** When values of a field are the same although they are written differently. */
  readonly same?: Readonly<Record<string, (desired: unknown, stored: unknown) => boolean>>;
  /** Fields that the hub wants with a changed one. */
  readonly sentWith?: Readonly<Record<string, string>>;
  /** Why the hub does not take an entry as it differs from its record, or for a new one. */
  readonly faults?: (
    desired: DesiredEntry,
    stored: StoredEntry | undefined,
    differing: readonly string[],
  ) => readonly PortfolioFault[];
  /** Whether a new record has these values without being changed. */
  readonly isInitial?: (values: Values) => boolean;

  /** Whether pruning leaves a record as it is. */
  readonly isKept?: (values: Values) => boolean;
  /** The record with which a file owns and names it; itself unless given. */
  readonly owner?: (entry: StoredEntry) => Pick<StoredEntry, "id" | "key">;

  /** The fields that the hub changes itself when another record of the matter changes, and from which values to which. */
  readonly moved?: {
    readonly fields: readonly string[];
    readonly mayMove: (known: Values, current: Values) => boolean;
  };
  /** How a plan shows its change. */
  readonly shown?: (change: PortfolioChange) => Pick<PortfolioChange, "action" | "before" | "after">;

  /** What else the undo of its change says. */
  readonly undoing?: (change: PortfolioChange) => Pick<PortfolioChange, "reopens" | "unlessOpen">;
  /** What takes up again a record that is still there after its deletion; nothing unless given. */
  readonly takenUp?: (before: Values) => Pick<PortfolioChange, "before" | "after">;
  /** It is cancelled where it cannot be deleted, which is a change like others. */
  readonly isCancelled?: true;
  /** It is on or off and no record of its own: to make it twice is harmless. */
  readonly isSwitch?: true;
}

/** A kind of records that is a section of a portfolio file. */
export interface SectionRules extends RecordKindRules {
  /** The sections of the hub by which its records are known. */
  readonly needed: readonly PortfolioSection[];
  /** Its records on the hub. */
  readonly found: (stored: StoredPortfolio, at: HubContext) => readonly FoundRecord[];
  /** Its entries in a file. */
  readonly wanted: (document: PortfolioDocument, at: FileContext) => readonly WantedRecord[];
  /** A record as a file writes it: its values unless given, with its title as its name. */
  readonly written?: (entry: StoredEntry, stored: StoredPortfolio) => Values | undefined;
}

/** What is read of a hub to compare a portfolio file with it: everything that the person may see. */
export interface StoredPortfolio {
  readonly teams: readonly StoredTeam[];
  readonly templates: readonly Workflow[];
  readonly matters: readonly InventionHit[];
  readonly milestones: readonly MilestoneRow[];
  readonly tasks: readonly Task[];
  readonly deadlines: readonly DeadlineRecord[];
  /** All filters that the person may use. */
  readonly filters: readonly Filter[];
  /** The person's own boards. */
  readonly boards: readonly Board[];
}

/** A team as it is read; `members` are known to those who administer people. */
export interface StoredTeam {
  readonly id: string;
  readonly name: string;
  readonly members?: readonly string[] | undefined;
}

type Found = Pick<StoredEntry, "name" | "id" | "values">;

/** A record of the hub that has no key yet. */
export interface FoundRecord extends Found, Partial<Omit<StoredEntry, "key" | keyof Found>> {
  /** Records of one name are numbered in this order; those without it have their number. */
  readonly addedAt?: string;
}

type Wanted = Pick<DesiredEntry, "path" | "name" | "values">;

/** An entry of a file that has no key yet; values that are undefined are none. */
export interface WantedRecord extends Wanted, Partial<Omit<DesiredEntry, "key" | keyof Wanted>> {}

/** What records of a hub are named by. */
export interface HubContext {
  /** The first reference of a matter, else its id. */
  readonly referenceOf: (matter: string) => string;
  /** The milestones by their ids. */
  readonly milestones: ReadonlyMap<string, StoredEntry>;
}

/** What entries of a file are found by. */
export interface FileContext {
  readonly references: MatterReferences;
  /** The keys of the milestones of the hub and of the file. */
  readonly milestones: ReadonlySet<string>;
  /** The name or id by which the hub knows a filter; null where there is none. */
  readonly filterOf: (name: string) => string | null;
  /** The name of a team as the hub or the file has it; null where neither has one team of that name. */
  readonly teamOf: (name: string) => string | null;
  readonly faults: PortfolioFault[];
}

/** Reads the entries of a section, each with its path. */
export function each<E>(
  section: PortfolioSection,
  entries: readonly E[] = [],
  read: (entry: E, path: string) => WantedRecord | readonly WantedRecord[] | null,
): WantedRecord[] {
  return entries.flatMap((entry, index) => read(entry, `${section}[${index}]`) ?? []);
}

/** The milestone of a record of the hub, by its key and by its name. */
export function milestoneOf(id: string | null, { milestones }: HubContext) {
  const found = milestones.get(id ?? "");
  return {
    key: found?.key ?? null,
    names: { milestone: found?.name.title ?? null, milestoneNumber: found?.name.number ?? 1 },
  };
}

/** The matter and the milestone of an entry of a file; null, with a fault, where there is no such one. */
export function placeOf(
  entry: { readonly matter: string; readonly milestone?: string | undefined; readonly milestoneNumber?: number },
  path: string,
  { references, milestones, faults }: FileContext,
): { readonly matter: string; readonly milestone: string | null } | null {
  const { matter: reference, milestone: title, milestoneNumber = 1 } = entry;
  const [matter, ...others] = references.all(reference);
  if (matter === undefined || others.length > 0) {
    const none = `no matter has the reference ${reference}; add it to matters`;
    const message = matter === undefined ? none : twiceHeld(reference, [matter, ...others]);
    faults.push({ path: `${path}.matter`, message });
    return null;
  }
  if (title === undefined) return { matter, milestone: null };
  const milestone = milestoneKey(matter, title, milestoneNumber);
  if (milestones.has(milestone)) return { matter, milestone };
  const message = `'${title}' is no milestone of this matter; add it to milestones`;
  faults.push({ path: `${path}.milestone`, message });
  return null;
}

/** Names in any spelling as they are spelled here, the last one of each: undefined for none, null where the hub has several. */
export function spellings(section: PortfolioSection, names: readonly string[], onHub: readonly string[]) {
  const spelled = new Map(names.map((name) => [namedKey(section, name), name]));
  const counts = Map.groupBy(onHub, (name) => namedKey(section, name));
  return (name: string): string | null | undefined => {
    const key = namedKey(section, name);
    return (counts.get(key)?.length ?? 0) > 1 ? null : spelled.get(key);
  };
}

/** Compares lists as sets, by how their entries are compared: their order and spelling are the hub's. */
export function sameSet(compared: (text: string) => string): (desired: unknown, stored: unknown) => boolean {
  const sorted = (list: unknown) =>
    listOf(list)
      .map((one) => compared(String(one)))
      .sort();
  return (desired, stored) => JSON.stringify(sorted(desired)) === JSON.stringify(sorted(stored));
}

/** A value as a list; an empty one if it is no list. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Values without those that are empty: null, a text without letters, a list without entries. */
export function filled(values: Values): Values {
  const isEmpty = (value: unknown) => value === null || value === "" || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));
}
