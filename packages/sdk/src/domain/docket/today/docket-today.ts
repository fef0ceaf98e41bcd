import type { TodayEntry, TodaySection } from "../../../contract/docket-today.ts";
import { todaySections } from "../../../contract/docket-today.ts";
import { addDays, type CivilDate, weekday } from "../../civil-date.ts";
import { compareText } from "../../compare-text.ts";

/** Each section in words. */
export const todaySectionWords: Readonly<Record<TodaySection, string>> = {
  late: "Past due",
  today: "Due today",
  soon: "Due in the next 7 days",
  read: "To read",
  verify: "To verify",
  done: "Done since the last business day",
};

/** The last day of what is due soon. */
export function soonUntil(day: CivilDate): CivilDate {
  return addDays(day, 7);
}

/** The business day before, by the weekday alone: on a Monday the Friday. */
export function dayBefore(day: CivilDate): CivilDate {
  const before = addDays(day, -1);
  const back: Readonly<Record<number, number>> = { 0: 2, 6: 1 };
  return addDays(before, -(back[weekday(before)] ?? 0));
}

/** The section of what is due on a day; undefined where it is due later than soon. */
export function dueSection(dueAt: CivilDate, day: CivilDate): TodaySection | undefined {
  if (dueAt < day) return "late";
  if (dueAt === day) return "today";
  return dueAt <= soonUntil(day) ? "soon" : undefined;
}

/** The entries by section, the earliest date first; deadlines go before tasks of one day. */
export function orderToday(entries: readonly TodayEntry[]): TodayEntry[] {
  const dayOf = ({ doneOn, dueAt }: TodayEntry) => doneOn ?? dueAt ?? "9999-12-31";
  return entries.toSorted(
    (one, other) =>
      todaySections.indexOf(one.section) - todaySections.indexOf(other.section) ||
      compareText(dayOf(one), dayOf(other)) ||
      compareText(one.type, other.type) ||
      compareText(one.title, other.title) ||
      compareText(one.id, other.id),
  );
}

/** A section with its entries. */
export interface TodayGroup {
  readonly section: TodaySection;
  readonly entries: readonly TodayEntry[];
}

/** The sections that have entries, in their order. */
export function todayGroups(entries: readonly TodayEntry[]): TodayGroup[] {
  return [...Map.groupBy(entries, ({ section }) => section)].map(([section, some]) => ({ section, entries: some }));
}

const counted: Readonly<Record<TodaySection, string>> = {
  late: "past due",
  today: "due today",
  soon: "due in the next 7 days",
  read: "to read",
  verify: "to verify",
  done: "done since the last business day",
};

/** How many entries each section has: `3 past due; 1 due today; 2 to read`. */
export function todayCounts(entries: readonly TodayEntry[]): string {
  const parts = todayGroups(entries).map(({ section, entries: some }) => `${some.length} ${counted[section]}`);
  return parts.length === 0 ? "Nothing waits" : parts.join("; ");
}
