import { type PortfolioSection, portfolioSectionNames } from "../../../contract/portfolio.ts";

/** Values of a record by field, as a portfolio file writes them. */
export type Values = Readonly<Record<string, unknown>>;

/**
 * What a change is made of: a section of the file, or a part of a template, which the hub changes by a call of its own: one
 * of its milestones, or whether it is published.
 */
export type RecordKind = PortfolioSection | "templateMilestones" | "templateStates";

/** The kinds of records, sections first. */
export const recordKinds: readonly RecordKind[] = [...portfolioSectionNames, "templateMilestones", "templateStates"];

/** The section of a file in which a kind of record is written. */
export function sectionOfKind(kind: RecordKind): PortfolioSection {
  return kind === "templateMilestones" || kind === "templateStates" ? "templates" : kind;
}

/** How a portfolio file names a record: by its matter, its milestone and its title. */
export interface EntryName {
  readonly section: RecordKind;
  /** The name of the template that it is a milestone of. */
  readonly template: string | null;
  /** The reference of its matter as written; null for what is on no matter, and for a matter itself. */
  readonly matter: string | null;
  /** The title of its milestone; null where it is in none. */
  readonly milestone: string | null;
  readonly milestoneNumber: number;
  /** Its title; the reference of a matter, the name of a team, template, filter or board. */
  readonly title: string;
  /** Which of several with this name, in the order in which they were added, from 1. */
  readonly number: number;
}

/** What an entry of a file, a record of the hub and a change of it have in common. */
interface Named {
  /** The same for an entry and the record that it means. */
  readonly key: string;
  readonly name: EntryName;
  /** The id of its matter, or the key of a matter that the file makes. */
  readonly matter: string | null;
  /** The key of its milestone. */
  readonly milestone: string | null;
}

/** An entry of a portfolio file: what a record is to be. */
export interface DesiredEntry extends Named {
  /** Where the file says it, `tasks[3]`. */
  readonly path: string;
  /** The fields that the file gives; the others stay as they are. */
  readonly values: Values;
  /** What only a new record takes. */
  readonly initial: Values;
}

/** A record of the hub as a portfolio file names it. */
export interface StoredEntry extends Named {
  readonly id: string;
  /** The time of its last change, or its version, where the hub refuses a change of an older state. */
  readonly updatedAt: string | null;
  readonly values: Values;
}

/** One change that brings a hub nearer to a portfolio file. */
export interface PortfolioChange extends Named {
  readonly action: "create" | "change" | "delete";
  /** The record on the hub; null for one that is created. */
  readonly id: string | null;
  /** The time of its last change when it was read; null where the hub takes none. */
  readonly updatedAt: string | null;
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

/** A fault of a portfolio file with its place, such as `tasks[3].dueAt`. */
export interface PortfolioFault {
  readonly path: string;
  readonly message: string;
}

/** A title as compared: without regard to case, spaces and the form of a character. */
export function comparedTitle(title: string): string {
  return title.normalize("NFKC").replace(/\s+/g, " ").trim().toLowerCase();
}

/** The name of a record with the parts that it has. */
export function entryName(section: RecordKind, parts: Partial<EntryName> & Pick<EntryName, "title">): EntryName {
  return { section, template: null, matter: null, milestone: null, milestoneNumber: 1, number: 1, ...parts };
}

/** Takes the place of the id of a matter that is not on the hub yet, by the key of its reference. */
export function newMatterKey(referenceKey: string): string {
  return `new ${referenceKey}`;
}

/** The key of a milestone of a matter. */
export function milestoneKey(matter: string, title: string, number: number): string {
  return JSON.stringify(["milestones", matter, comparedTitle(title), number]);
}

/** The key of a team, a template, a filter or a board, which have a name of their own; of whether a template is published. */
export function namedKey(section: RecordKind, name: string): string {
  return JSON.stringify([section, comparedTitle(name)]);
}
