import type { DocketLoad, LoadCount, LoadRow } from "../../../contract/docket-load.ts";
import type { WeekEntry } from "../../../contract/docket-week.ts";
import { addDays, type CivilDate, daysBetween } from "../../civil-date.ts";
import { counted } from "../../counted.ts";
import { daySpan } from "../../day-text.ts";
import { referenceDate } from "../../due-range.ts";

/** What a load shows of the counts. */
export const loadKinds = ["all", "deadlines", "tasks"] as const;
/** What a load shows of the counts. */
export type LoadKind = (typeof loadKinds)[number];

/** The name in calls and addresses of what no one has. */
export const NO_ONE = "none";

/** The place of a day among the weeks of a load: -1 before the first of them. */
export function weekAt(day: CivilDate, from: CivilDate): number {
  return day < from ? -1 : Math.floor(daysBetween(from, day) / 7);
}

/** The Monday of the week of a day. */
export function mondayOf(day: CivilDate): CivilDate {
  return referenceDate("start-of-week", day);
}

/** The first and the last day of a week of a load. */
export function weekDaysAt(from: CivilDate, week: number): { readonly from: CivilDate; readonly until: CivilDate } {
  const first = addDays(from, week * 7);
  return { from: first, until: addDays(first, 6) };
}

/** The last day of the last of some weeks. */
export function loadUntil(from: CivilDate, weeks: number): CivilDate {
  return addDays(from, weeks * 7 - 1);
}

/** A count by the place of its week, as a query groups it. */
export interface CountedWeek {
  readonly week: number;
  readonly kind: "deadlines" | "tasks";
  readonly count: number;
}

/** What counts are in a row: before the weeks, and in each of them. */
export function countsOf(found: readonly CountedWeek[], weeks: number): Pick<LoadRow, "before" | "weeks"> {
  const at = (week: number): LoadCount => {
    const of = (kind: CountedWeek["kind"]) =>
      found.filter((one) => one.week === week && one.kind === kind).reduce((sum, { count }) => sum + count, 0);
    return { deadlines: of("deadlines"), tasks: of("tasks") };
  };
  return { before: at(-1), weeks: Array.from({ length: weeks }, (_week, place) => at(place)) };
}

/** How much of a kind a count has. */
export function loadOf({ deadlines, tasks }: LoadCount, kind: LoadKind): number {
  if (kind === "all") return deadlines + tasks;
  return kind === "deadlines" ? deadlines : tasks;
}

/** How much of a kind a row has before the weeks and in them. */
export function loadOfRow({ before, weeks }: Pick<LoadRow, "before" | "weeks">, kind: LoadKind): number {
  return [before, ...weeks].reduce((sum, one) => sum + loadOf(one, kind), 0);
}

/** How much of a kind that is due before the weeks nothing keeps: it is lost, or late work. */
export function lostBefore({ before, keptBefore }: Pick<LoadRow, "before" | "keptBefore">, kind: LoadKind): number {
  return loadOf(before, kind) - (kind === "tasks" ? 0 : keptBefore);
}

/** The greatest count of a week of a person, which the fullest bar shows. */
export function mostInWeek(rows: readonly Pick<LoadRow, "weeks">[], kind: LoadKind): number {
  return Math.max(0, ...rows.flatMap(({ weeks }) => weeks.map((one) => loadOf(one, kind))));
}

/** `3 deadlines, 1 task`; `nothing` where there is none. */
export function loadWords({ deadlines, tasks }: LoadCount, kind: LoadKind = "all"): string {
  const parts = [
    ...(kind === "tasks" || deadlines === 0 ? [] : [counted(deadlines, "deadline")]),
    ...(kind === "deadlines" || tasks === 0 ? [] : [counted(tasks, "task")]),
  ];
  return parts.length === 0 ? "nothing" : parts.join(", ");
}

/** A week of a load in words: `23 Nov – 29 Nov 2026`, or `before 23 Nov …` as the place -1. */
export function weekWords(from: CivilDate, week: number): string {
  if (week < 0) return "before these weeks";
  const days = weekDaysAt(from, week);
  return daySpan(days.from, days.until);
}

/** The entries that a cell of a person's row counts; null is the whole row. */
export function entriesOfWeek(
  { entries, from }: Pick<DocketLoad, "entries" | "from">,
  week: number | null,
  kind: LoadKind = "all",
): WeekEntry[] {
  return entries.filter(
    ({ type, dueAt }) =>
      (kind === "all" || (kind === "tasks") === (type === "task")) &&
      dueAt !== null &&
      (week === null || weekAt(dueAt, from) === week),
  );
}
