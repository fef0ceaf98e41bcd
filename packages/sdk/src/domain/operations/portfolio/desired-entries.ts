import type { PortfolioDocument, PortfolioSection } from "../../../contract/portfolio.ts";
import { onceEach } from "../../../records/given-values.ts";
import { normalOffice } from "../../docket/deadlines/office-calendar.ts";
import { referenceKey } from "../../matters/reference-key.ts";
import { desiredFilter } from "./desired-filters.ts";
import { desiredTeam, desiredTemplate } from "./desired-templates.ts";
import {
  type DesiredEntry,
  deadlineKey,
  entryName,
  matterKey,
  milestoneKey,
  namedKey,
  type PortfolioFault,
  taskKey,
  type Values,
} from "./entries.ts";
import { type MatterReferences, twiceHeld } from "./matter-references.ts";

type Entries<S extends PortfolioSection> = NonNullable<PortfolioDocument[S]>;
type Entry<S extends PortfolioSection> = Entries<S>[number];

/** What entries of a file are found by. */
interface Context {
  readonly references: MatterReferences;
  /** The keys of the milestones of the hub and of the file. */
  readonly milestones: ReadonlySet<string>;
  /** The name or id by which the hub knows a filter; null where there is none. */
  readonly filterOf: (name: string) => string | null;
  /** The name of a team as the hub or the file has it; null where neither has one team of that name. */
  readonly teamOf: (name: string) => string | null;
  readonly faults: PortfolioFault[];
}

/**
 * The entries of a file in the order in which they are written, with the faults that only show against the hub: a
 * reference of no matter, a milestone or filter that is not there, an entry that is there twice.
 */
export function desiredEntries(
  document: PortfolioDocument,
  context: Omit<Context, "faults">,
): { readonly entries: readonly DesiredEntry[]; readonly faults: readonly PortfolioFault[] } {
  const faults: PortfolioFault[] = [...context.references.faults];
  const milestones = new Set(context.milestones);
  for (const { matter, title, number } of document.milestones ?? []) {
    const owner = context.references.of(matter);
    if (owner !== null) milestones.add(milestoneKey(owner, title, number));
  }
  const at: Context = { ...context, milestones, faults };
  const entries = [
    ...each("teams", document.teams, desiredTeam),
    ...each("templates", document.templates, (entry, path) => desiredTemplate(entry, path, faults)),
    ...each("matters", document.matters, (entry, path) => matterEntry(entry, path, at)),
    ...each("milestones", document.milestones, (entry, path) => milestoneEntry(entry, path, at)),
    ...each("tasks", document.tasks, (entry, path) => taskEntry(entry, path, at)),
    ...each("deadlines", document.deadlines, (entry, path) => deadlineEntry(entry, path, at)),
    ...each("filters", document.filters, (entry, path) => desiredFilter(entry, path, faults)),
    ...each("boards", document.boards, (entry, path) => boardEntry(entry, path, at)),
  ];
  return { entries, faults: [...faults, ...twice(entries)] };
}

function each<E>(
  section: PortfolioSection,
  entries: readonly E[] = [],
  make: (entry: E, path: string) => DesiredEntry | readonly DesiredEntry[] | null,
): DesiredEntry[] {
  return entries.flatMap((entry, index) => make(entry, `${section}[${index}]`) ?? []);
}

function matterEntry(entry: Entry<"matters">, path: string, at: Context): DesiredEntry | null {
  const { reference, references, teams, ...values } = entry;
  const matter = at.references.entry(path);
  if (matter === null) return null;
  const all = [...new Map([reference, ...(references ?? [])].map((one) => [referenceKey(one), one])).values()];
  return {
    path,
    key: matterKey(matter),
    name: entryName("matters", { title: reference }),
    matter,
    milestone: null,
    values: given({ ...values, references: references && all, teams: teams && teamsOf(teams, path, at) }),
    initial: { references: all },
  };
}

function teamsOf(teams: readonly string[], path: string, { teamOf, faults }: Context): string[] {
  return teams.map((name, index) => {
    const found = teamOf(name);
    if (found === null) {
      const message = `'${name}' is no team, or the name of several; add it to teams`;
      faults.push({ path: `${path}.teams[${index}]`, message });
    }
    return found ?? name;
  });
}

function milestoneEntry(entry: Entry<"milestones">, path: string, at: Context): DesiredEntry | null {
  const { matter: reference, number, ...values } = entry;
  const matter = matterOf(reference, path, at);
  if (matter === null) return null;
  return {
    path,
    key: milestoneKey(matter, entry.title, number),
    name: entryName("milestones", { matter: reference, title: entry.title, number }),
    matter,
    milestone: null,
    values: given(values),
    initial: {},
  };
}

function taskEntry(entry: Entry<"tasks">, path: string, at: Context): DesiredEntry | null {
  const { matter: reference, milestone: _milestone, milestoneNumber, number, ...values } = entry;
  const matter = matterOf(reference, path, at);
  const milestone = matter === null ? null : milestoneOf(entry, matter, path, at);
  if (matter === null || milestone === undefined) return null;
  const { title, milestone: named = null } = entry;
  return {
    path,
    key: taskKey(matter, milestone, title, number),
    name: entryName("tasks", { matter: reference, milestone: named, milestoneNumber, title, number }),
    matter,
    milestone,
    values: given(values),
    initial: {},
  };
}

function deadlineEntry(entry: Entry<"deadlines">, path: string, at: Context): DesiredEntry | null {
  const { matter: reference, number, title, source, office, dueDate, finalDate, assignees } = entry;
  const matter = matterOf(reference, path, at);
  const milestone = matter === null ? null : milestoneOf(entry, matter, path, at);
  if (matter === null || milestone === undefined) return null;
  return {
    path,
    key: deadlineKey(matter, title, number),
    name: entryName("deadlines", { matter: reference, title, number }),
    matter,
    milestone,
    values: given({ office: normalOffice(office), dueDate, finalDate, assignees }),
    initial: { title, source },
  };
}

function boardEntry(entry: Entry<"boards">, path: string, { filterOf, faults }: Context): DesiredEntry {
  const filters = entry.filters.map((one, index) => {
    const found = filterOf(one);
    if (found === null) {
      const message = `'${one}' is no filter of yours, or the name of several; add it to filters`;
      faults.push({ path: `${path}.filters[${index}]`, message });
    }
    return found ?? one;
  });
  const name = entryName("boards", { title: entry.name });
  const values = given({ title: entry.name, filters, lanes: entry.lanes });
  return { path, key: namedKey("boards", entry.name), name, matter: null, milestone: null, values, initial: {} };
}

function matterOf(reference: string, path: string, { references, faults }: Context): string | null {
  const [found = null, ...others] = references.all(reference);
  if (found !== null && others.length === 0) return found;
  const message =
    found === null
      ? `no matter has the reference ${reference}; add it to matters`
      : twiceHeld(reference, [found, ...others]);
  faults.push({ path: `${path}.matter`, message });
  return null;
}

/** The key of an entry's milestone, null for one in no milestone; undefined, with a fault, where there is no such one. */
function milestoneOf(
  entry: Pick<Entry<"tasks">, "milestone" | "milestoneNumber">,
  matter: string,
  path: string,
  { milestones, faults }: Context,
): string | null | undefined {
  if (entry.milestone === undefined) return null;
  const key = milestoneKey(matter, entry.milestone, entry.milestoneNumber);
  if (milestones.has(key)) return key;
  const message = `'${entry.milestone}' is no milestone of this matter; add it to milestones`;
  faults.push({ path: `${path}.milestone`, message });
  return undefined;
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

/** The values that the file gives, with each entry of a list once and tags in one case, as the hub stores them. */
function given(values: Values): Values {
  const kept = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept.map(([name, value]) => [name, onceEach(name, value)]));
}
