import type { DocketWeek, WeekEntry, WeekGrouping, WeekSchedule, WeekSection } from "../../../contract/docket-week.ts";
import { addDays, type CivilDate, weekday } from "../../civil-date.ts";
import { compareText } from "../../compare-text.ts";
import { counted } from "../../counted.ts";
import { daySpan, fullDay } from "../../day-text.ts";
import { civilDateInZone, startOfHourInZone } from "../../time-zone.ts";

/** Each section in words. */
export const weekSectionWords: Readonly<Record<WeekSection, string>> = {
  deadlines: "Deadlines",
  tasks: "Tasks",
  papers: "Papers to read",
  done: "Done last week",
};

/** What entries without an attorney, a client or an office are under. */
const weekNone: Readonly<Record<WeekGrouping, string>> = {
  attorney: "No attorney",
  client: "No client",
  office: "No office",
};

/** What a firm has that has set nothing: Monday at seven in the morning. */
export const defaultWeekSchedule: WeekSchedule = { isOn: true, weekday: 1, hour: 7, firmTo: [] };

/** The last of the seven days of a week. */
export function weekEnd(from: CivilDate): CivilDate {
  return addDays(from, 6);
}

/** The first of the seven days before a week. */
export function weekBefore(from: CivilDate): CivilDate {
  return addDays(from, -7);
}

/** A group of a weekly docket, with the sections that have entries. */
export interface WeekGroup {
  readonly name: string;
  readonly sections: readonly { readonly section: WeekSection; readonly entries: readonly WeekEntry[] }[];
}

/** The name of the group of an entry. */
export function weekGroupOf(entry: WeekEntry, by: WeekGrouping): string {
  return entry[by] ?? weekNone[by];
}

const order: Readonly<Record<WeekSection, number>> = { deadlines: 0, tasks: 1, papers: 2, done: 3 };

/** The entries by group, those without one last; in a group by section, then the earliest date first. */
export function orderWeek(entries: readonly WeekEntry[], by: WeekGrouping): WeekEntry[] {
  const dayOf = ({ doneOn, dueAt }: WeekEntry) => doneOn ?? dueAt ?? "9999-12-31";
  return entries.toSorted(
    (one, other) =>
      Number(one[by] === null) - Number(other[by] === null) ||
      compareText(one[by] ?? "", other[by] ?? "") ||
      order[one.section] - order[other.section] ||
      compareText(dayOf(one), dayOf(other)) ||
      compareText(one.title, other.title) ||
      compareText(one.id, other.id),
  );
}

/** The groups of a weekly docket, whose entries are in the order of {@link orderWeek}. */
export function weekGroups({ entries, by }: Pick<DocketWeek, "entries" | "by">): WeekGroup[] {
  const groups = Map.groupBy(entries, (entry) => weekGroupOf(entry, by));
  return [...groups].map(([name, found]) => ({
    name,
    sections: [...Map.groupBy(found, ({ section }) => section)].map(([section, some]) => ({ section, entries: some })),
  }));
}

/** `Weekly docket of ada@firm.example, 23 Nov – 29 Nov 2026`. */
export function weekTitle({ person, from, until }: Pick<DocketWeek, "person" | "from" | "until">): string {
  return `${person === null ? "Weekly docket of the firm" : `Weekly docket of ${person}`}, ${daySpan(from, until)}`;
}

/** How many entries each section has: `3 deadlines, 2 of them past due; 5 tasks; 1 paper to read; 4 done last week`. */
export function weekCounts(entries: readonly WeekEntry[]): string {
  const of = (section: WeekSection) => entries.filter((entry) => entry.section === section);
  const late = of("deadlines").filter(({ isLate }) => isLate).length;
  const named = (count: number, one: string, more: string) => (count === 0 ? [] : [counted(count, one, more)]);
  const deadlines = named(of("deadlines").length, "deadline", "deadlines").map((words) =>
    late === 0 ? words : `${words}, ${late} past due`,
  );
  const parts = [
    ...deadlines,
    ...named(of("tasks").length, "task", "tasks"),
    ...named(of("papers").length, "paper to read", "papers to read"),
    ...named(of("done").length, "done last week", "done last week"),
  ];
  return parts.length === 0 ? "Nothing is due" : parts.join("; ");
}

/** The day of an entry with its weekday, and its final date where that is later. */
export function weekDays({ dueAt, finalAt, doneOn }: WeekEntry): string {
  if (doneOn !== null) return fullDay(doneOn);
  if (dueAt === null) return "";
  return finalAt === null || finalAt <= dueAt ? fullDay(dueAt) : `${fullDay(dueAt)}, final ${fullDay(finalAt)}`;
}

/** A moment at which weekly dockets are sent, and the first day of their week. */
export interface WeekMoment {
  readonly from: CivilDate;
  /** An instant in UTC. */
  readonly at: string;
}

/** The last moment until now at which weekly dockets were to be sent, in the firm's time zone. */
export function lastWeekMoment(
  { weekday: wanted, hour }: Pick<WeekSchedule, "weekday" | "hour">,
  timeZone: string,
  now: number,
): WeekMoment {
  const today = civilDateInZone(now, timeZone);
  const from = addDays(today, -((weekday(today) - wanted + 7) % 7));
  const moment = momentOn(from, hour, timeZone);
  return Date.parse(moment.at) <= now ? moment : momentOn(weekBefore(from), hour, timeZone);
}

function momentOn(from: CivilDate, hour: number, timeZone: string): WeekMoment {
  return { from, at: startOfHourInZone(from, hour, timeZone) };
}
