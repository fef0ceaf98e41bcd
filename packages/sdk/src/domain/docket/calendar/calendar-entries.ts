import type { CalendarEntry } from "../../../contract/docket-calendar.ts";
import type { TodayEntry } from "../../../contract/docket-today.ts";
import type { CivilDate } from "../../civil-date.ts";
import { compareText } from "../../compare-text.ts";
import { counted } from "../../counted.ts";
import { type DueBadge, dueBadge } from "../../due-badge.ts";
import { weekEntryBadge } from "../week/entry-badge.ts";

/** What a calendar shows of the entries. */
export const calendarKinds = ["all", "deadlines", "tasks"] as const;
/** What a calendar shows of the entries. */
export type CalendarKind = (typeof calendarKinds)[number];

/** An entry on one of its days: that on which it is due, or the last one on which its right can be kept. */
export interface DayEntry {
  /** Unique in a calendar. */
  readonly key: string;
  readonly day: CivilDate;
  readonly mark: "due" | "final";
  readonly entry: CalendarEntry;
}

/** The entries of a kind and an office; null is any. */
export function selectEntries(
  entries: readonly CalendarEntry[],
  { kind, office }: { readonly kind: CalendarKind; readonly office: string | null },
): CalendarEntry[] {
  return entries.filter(
    (entry) =>
      (kind === "all" || (kind === "tasks") === (entry.type === "task")) &&
      (office === null || entry.office === office),
  );
}

/** The offices of the entries by name. */
export function officesOf(entries: readonly CalendarEntry[]): string[] {
  return [...new Set(entries.flatMap(({ office }) => office ?? []))].sort();
}

/** The entries by due date; deadlines go before tasks of one day. */
export function orderCalendar(entries: readonly CalendarEntry[]): CalendarEntry[] {
  return entries.toSorted(
    (one, other) =>
      compareText(one.dueAt ?? "", other.dueAt ?? "") ||
      compareText(one.type, other.type) ||
      compareText(one.title, other.title) ||
      compareText(one.id, other.id),
  );
}

/** Whether it is a closed deadline or a finished task. */
export function isDone({ section }: CalendarEntry): boolean {
  return section === "done";
}

/**
 * The entries of each day that has some. A deadline whose final date differs from its due date is on both days; once it
 * is closed, its final date no longer matters. On a day final dates come first, then due dates, tasks, and what is done.
 */
export function entriesByDay(entries: readonly CalendarEntry[]): ReadonlyMap<CivilDate, readonly DayEntry[]> {
  const placed = orderCalendar(entries).flatMap(daysOf);
  return Map.groupBy(
    placed.toSorted((one, other) => rank(one) - rank(other)),
    ({ day }) => day,
  );
}

function daysOf(entry: CalendarEntry): DayEntry[] {
  const { type, id, dueAt, finalAt } = entry;
  const on = (day: CivilDate | null, mark: DayEntry["mark"]) =>
    day === null ? [] : [{ key: `${type} ${id} ${mark}`, day, mark, entry }];
  return [...on(dueAt, "due"), ...on(isDone(entry) || finalAt === dueAt ? null : finalAt, "final")];
}

function rank({ mark, entry }: DayEntry): number {
  if (isDone(entry)) return 3;
  if (entry.type === "task") return 2;
  return mark === "final" ? 0 : 1;
}

/** The badge of an entry on one of its days: between its due and its final date a right is not lost. */
export function dayEntryBadge({ mark, day, entry }: DayEntry, today: CivilDate): DueBadge {
  // Only a final date that is to come says how far away it is: of one that has passed counts that the right is lost.
  return mark === "final" && day >= today ? dueBadge({ dueAt: day, today }) : weekEntryBadge(entry, today);
}

/** What decides whether an entry of the calendar or of Today can be moved. */
export type MovableEntry = Pick<CalendarEntry | TodayEntry, "type" | "section">;

/** Why an entry cannot be moved to another day; null where it can. */
export function whyFixed({ type, section }: MovableEntry): string | null {
  if (type === "deadline") {
    return "The date of a deadline follows from its rule or was docketed from a paper: open the deadline to change it.";
  }
  if (type !== "task") return "This has no due date: only a task can be moved to another day.";
  return section === "done" ? "The task is done: reopen it to give it another day." : null;
}

/** As many entries as lines hold; where there are more, the last line says how many. */
export function entriesOnLines(
  entries: readonly DayEntry[],
  lines: number,
): { readonly shown: readonly DayEntry[]; readonly more: number } {
  if (entries.length <= lines) return { shown: entries, more: 0 };
  return { shown: entries.slice(0, lines - 1), more: entries.length - lines + 1 };
}

/** How many entries there are: `no entries`, `1 entry`, `12 entries`. */
export function entryCount(count: number): string {
  return count === 0 ? "no entries" : counted(count, "entry", "entries");
}
