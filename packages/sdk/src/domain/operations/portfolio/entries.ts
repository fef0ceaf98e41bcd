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

/** An entry of a portfolio file: what a record is to be. */
export interface DesiredEntry {
  /** Where the file says it, `tasks[3]`. */
  readonly path: string;
  /** Equal to the key of the stored entry that it means. */
  readonly key: string;
  readonly name: EntryName;
  /** The id of its matter, or the key of a matter that the file makes. */
  readonly matter: string | null;
  /** The key of its milestone. */
  readonly milestone: string | null;
  /** The fields that the file gives; the others stay as they are. */
  readonly values: Values;
  /** What only a new record takes. */
  readonly initial: Values;
}

/** A record of the hub as a portfolio file names it. */
export interface StoredEntry {
  readonly key: string;
  readonly name: EntryName;
  readonly id: string;
  /** The time of its last change, or its version, where the hub refuses a change of an older state. */
  readonly updatedAt: string | null;
  /** The id of its matter. */
  readonly matter: string | null;
  /** The key of its milestone. */
  readonly milestone: string | null;
  readonly values: Values;
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

/** The key of a matter: its id on the hub, or what {@link newMatterKey} gives. */
export function matterKey(matter: string): string {
  return JSON.stringify(["matters", matter]);
}

/** The key of a milestone of a matter. */
export function milestoneKey(matter: string, title: string, number: number): string {
  return JSON.stringify(["milestones", matter, comparedTitle(title), number]);
}

/** The key of a task of a matter in a milestone, or in none. */
export function taskKey(matter: string, milestone: string | null, title: string, number: number): string {
  return JSON.stringify(["tasks", matter, milestone, comparedTitle(title), number]);
}

/** The key of a deadline of a matter. */
export function deadlineKey(matter: string, title: string, number: number): string {
  return JSON.stringify(["deadlines", matter, comparedTitle(title), number]);
}

/** The sections whose entries have a name of their own. */
type NamedSection = "teams" | "templates" | "filters" | "boards";

/** The key of a team, a template, a filter or a board; of whether a template is published. */
export function namedKey(section: NamedSection | "templateStates", name: string): string {
  return JSON.stringify([section, comparedTitle(name)]);
}

/** The key of a milestone of a template. */
export function templateMilestoneKey(template: string, title: string, number: number): string {
  return JSON.stringify(["templateMilestones", comparedTitle(template), comparedTitle(title), number]);
}

/** The name of a record with the parts that it has. */
export function entryName(section: RecordKind, parts: Partial<EntryName> & Pick<EntryName, "title">): EntryName {
  return { section, template: null, matter: null, milestone: null, milestoneNumber: 1, number: 1, ...parts };
}

/** Stands for the id of a matter that is not on the hub yet, by the key of its reference. */
export function newMatterKey(referenceKey: string): string {
  return `new ${referenceKey}`;
}

/** The name of a record for people: `A-4711-US › Respond › Draft response (2)`. */
export function nameText({ section, template, matter, milestone, milestoneNumber, title, number }: EntryName): string {
  const counted = (text: string, which: number) => (which > 1 ? `${text} (${which})` : text);
  // The milestone that the hub makes for a deadline has its title.
  const isOwn = section === "deadlines" && milestone === title;
  const parts = [
    template,
    matter,
    milestone === null || isOwn ? null : counted(milestone, milestoneNumber),
    counted(title, number),
  ];
  return parts.filter((part) => part !== null).join(" › ");
}

/** The key of a record by its name, with its matter found by `matterOf`; null where no matter has the reference. */
export function keyOfName(name: EntryName, matterOf: (reference: string) => string | null): string | null {
  const { section, template, milestone, milestoneNumber, title, number } = name;
  if (section === "templateMilestones") return templateMilestoneKey(template ?? "", title, number);
  if (isNamed(section)) return namedKey(section, title);
  const matter = matterOf(name.matter ?? title);
  if (matter === null) return null;
  switch (section) {
    case "matters":
      return matterKey(matter);
    case "milestones":
      return milestoneKey(matter, title, number);
    case "deadlines":
      return deadlineKey(matter, title, number);
    default:
      return taskKey(
        matter,
        milestone === null ? null : milestoneKey(matter, milestone, milestoneNumber),
        title,
        number,
      );
  }
}

function isNamed(section: RecordKind): section is NamedSection | "templateStates" {
  return ["teams", "templates", "templateStates", "filters", "boards"].includes(section);
}
