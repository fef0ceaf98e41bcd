import { type PortfolioDocument, type PortfolioSection, portfolioSectionNames } from "../../../contract/portfolio.ts";
import { onceEach } from "../../../records/given-values.ts";
import {
  comparedTitle,
  type DesiredEntry,
  type EntryName,
  milestoneKey,
  type PortfolioFault,
  type RecordKind,
  type StoredEntry,
} from "./entries.ts";
import { boards } from "./kinds/boards.ts";
import { deadlines } from "./kinds/deadlines.ts";
import { filters } from "./kinds/filters.ts";
import { matters } from "./kinds/matters.ts";
import { milestones } from "./kinds/milestones.ts";
import { tasks } from "./kinds/tasks.ts";
import { teams } from "./kinds/teams.ts";
import { templateMilestones, templateStates, templates } from "./kinds/templates.ts";
import type {
  FileContext,
  FoundRecord,
  HubContext,
  RecordKindRules,
  SectionRules,
  StoredPortfolio,
  WantedRecord,
} from "./record-kind.ts";

/** The kinds that are sections of a file. */
export const sectionRules: Readonly<Record<PortfolioSection, SectionRules>> = {
  teams,
  templates,
  matters,
  milestones,
  tasks,
  deadlines,
  filters,
  boards,
};

const kinds: Readonly<Record<RecordKind, RecordKindRules>> = { ...sectionRules, templateMilestones, templateStates };

/** What is known of the kind of a record. */
export function rulesOf({ name }: { readonly name: EntryName }): RecordKindRules {
  return kinds[name.section];
}

/** The key of a record by its name, with its matter found by `matterOf`; null where no matter has the reference. */
export function keyOfName(name: EntryName, matterOf: (reference: string) => string | null): string | null {
  const { milestone, milestoneNumber, title } = name;
  if (!rulesOf({ name }).isOnMatter) return keyOf(name, null, null);
  const matter = matterOf(name.matter ?? title);
  if (matter === null) return null;
  return keyOf(name, matter, milestone === null ? null : milestoneKey(matter, milestone, milestoneNumber));
}

function keyOf(name: EntryName, matter: string | null, milestone: string | null): string {
  const { key, isOnMatter } = rulesOf({ name });
  const title = comparedTitle(name.title);
  const parts = key?.(name, matter, milestone) ?? (isOnMatter ? [matter, title, name.number] : [title]);
  return JSON.stringify([name.section, ...parts]);
}

/** The name of a record for people: `A-4711-US › Respond › Draft response (2)`. */
export function nameText(whole: EntryName): string {
  const name = rulesOf({ name: whole }).saidName?.(whole) ?? whole;
  const { template, matter, milestone, milestoneNumber, title, number } = name;
  const counted = (text: string, which: number) => (which > 1 ? `${text} (${which})` : text);
  const parts = [template, matter, milestone && counted(milestone, milestoneNumber), counted(title, number)];
  return parts.filter((part) => part !== null).join(" › ");
}

/** The records of a hub as a portfolio file names them, in the order of its sections. */
export function storedEntries(stored: StoredPortfolio): StoredEntry[] {
  const references = new Map(stored.matters.map(({ id, references: [first] }) => [id, first ?? id]));
  const known = new Map<string, StoredEntry>();
  const at: HubContext = { referenceOf: (matter) => references.get(matter) ?? matter, milestones: known };
  return portfolioSectionNames.flatMap((section) => {
    const entries = numbered(sectionRules[section].found(stored, at));
    // What comes after the milestones is named by them.
    if (section === "milestones") for (const entry of entries) known.set(entry.id, entry);
    return entries;
  });
}

/** Gives records their keys and numbers those of one name from 1, in the order in which they were added; the list keeps its own. */
function numbered(found: readonly FoundRecord[]): StoredEntry[] {
  const entries = found.map((record) => ({ record, entry: storedEntry(record, record.name) }));
  const groups = Map.groupBy(entries, ({ entry }) => entry.key);
  const numbers = new Map<FoundRecord, number>();
  const orderOf = ({ addedAt = "", id }: FoundRecord) => addedAt + id;
  for (const group of groups.values()) {
    if (group.length < 2) continue;
    const records = group.map(({ record }) => record).filter(({ addedAt }) => addedAt !== undefined);
    const sorted = records.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
    for (const [index, record] of sorted.entries()) numbers.set(record, index + 1);
  }
  return entries.map(({ record, entry }) => {
    const number = numbers.get(record) ?? 1;
    return number === 1 ? entry : storedEntry(record, { ...record.name, number });
  });
}

function storedEntry(record: FoundRecord, name: EntryName): StoredEntry {
  const { id, updatedAt = null, matter = null, milestone = null, values } = record;
  return { key: keyOf(name, matter, milestone), name, id, updatedAt, matter, milestone, values };
}

/**
 * The entries of a file in the order in which they are written, with the faults that only show against the hub: a
 * reference of no matter, a milestone or filter that is not there, an entry that is there twice.
 */
export function desiredEntries(
  document: PortfolioDocument,
  context: Omit<FileContext, "faults">,
): { readonly entries: readonly DesiredEntry[]; readonly faults: readonly PortfolioFault[] } {
  const faults: PortfolioFault[] = [...context.references.faults];
  const known = new Set(context.milestones);
  for (const { matter, title, number } of document.milestones ?? []) {
    const owner = context.references.of(matter);
    if (owner !== null) known.add(milestoneKey(owner, title, number));
  }
  const at: FileContext = { ...context, milestones: known, faults };
  const entries = portfolioSectionNames.flatMap((name) => sectionRules[name].wanted(document, at).map(desiredEntry));
  return { entries, faults: [...faults, ...twice(entries)] };
}

/** An entry with the values that the file gives, each entry of a list once and tags in one case, as the hub stores them. */
function desiredEntry(wanted: WantedRecord): DesiredEntry {
  const { path, name, matter = null, milestone = null, initial = {} } = wanted;
  const given = Object.entries(wanted.values).filter(([, value]) => value !== undefined);
  const values = Object.fromEntries(given.map(([field, value]) => [field, onceEach(field, value)]));
  return { path, key: keyOf(name, matter, milestone), name, matter, milestone, values, initial };
}

function twice(entries: readonly DesiredEntry[]): PortfolioFault[] {
  const paths = new Map<string, string>();
  return entries.flatMap(({ key, path, name }) => {
    const first = paths.get(key);
    if (first === undefined) paths.set(key, path);
    // Two entries for one matter are found with their references.
    if (first === undefined || name.section === "matters") return [];
    const isNumbered = name.matter !== null || name.template !== null;
    const advice = isNumbered ? `give it number: ${name.number + 1} if there are two` : "give it another name";
    return [{ path, message: `is the same as ${first}; leave it out, or ${advice}` }];
  });
}

/** A record that applying a portfolio file made. `id` is null while it is not known whether it was made. */
export interface OwnedRecord {
  readonly name: EntryName;
  readonly id: string | null;
  /** The time of its last change when the file was last applied and named it; undefined where that is not known. */
  readonly updatedAt?: string | undefined;
}

/**
 * The records that a file owns and that are on the hub still: one that a run wanted to make when it was stopped is found
 * by its name.
 */
export function ownedOnHub(
  owned: readonly OwnedRecord[],
  stored: readonly StoredEntry[],
  matterOf: (reference: string) => string | null,
): OwnedRecord[] {
  const ids = new Set(stored.map(({ id }) => id));
  const byKey = new Map(stored.map(({ key, id }) => [key, id]));
  const found = owned.map((one) => ({ ...one, id: one.id ?? byKey.get(keyOfName(one.name, matterOf) ?? "") ?? null }));
  const kept = new Map(found.flatMap((one) => (one.id !== null && ids.has(one.id) ? [[one.id, one] as const] : [])));
  return [...kept.values()];
}
