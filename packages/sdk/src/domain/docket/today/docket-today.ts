import type {
  DocketToday,
  TodayCause,
  TodayCauseKind,
  TodayEntry,
  TodaySection,
} from "../../../contract/docket-today.ts";
import { todaySections } from "../../../contract/docket-today.ts";
import { addDays, type CivilDate, weekday } from "../../civil-date.ts";
import { compareText } from "../../compare-text.ts";

/** Each section in words. */
export const todaySectionWords: Readonly<Record<TodaySection, string>> = {
  late: "Past due",
  today: "Due today",
  soon: "Due in the next 7 days",
  waiting: "Waiting for me",
  read: "To read",
  verify: "To verify",
  changed: "Changed since the last working day",
  done: "Done since the last working day",
};

const causeWords: Readonly<Record<TodayCauseKind, string>> = {
  mentioned: "mentioned",
  acknowledge: "to be acknowledged",
  follows: "awaited",
  verify: "docketed",
  new: "added",
  moved: "moved",
  assigned: "assigned",
  arrived: "added",
};

/** What waits or changed, in words: `mentioned by Ben Okafor`. */
export function todayCauseText({ kind, by }: TodayCause, nameOf: (email: string) => string): string {
  return by === null ? causeWords[kind] : `${causeWords[kind]} by ${nameOf(by)}`;
}

/** The last day of what is due soon. */
export function soonUntil(day: CivilDate): CivilDate {
  return addDays(day, 7);
}

/** Days on which a person was away; both are part of it. */
export interface DaysAway {
  readonly from: CivilDate;
  readonly to: CivilDate;
}

/** A longer absence is not made up for: its changes are in the streams of the matters. */
const longestDaysBack = 31;

/**
 * A person's working day before a day: by the weekday alone, so that on a Monday it is the Friday, and before what they
 * were away. After an absence of more than a month it is the business day before.
 */
export function workingDayBefore(day: CivilDate, away: readonly DaysAway[] = []): CivilDate {
  const first = businessDayBefore(day);
  const earliest = addDays(day, -longestDaysBack);
  let before = first;
  while (before >= earliest && away.some(({ from, to }) => from <= before && before <= to)) {
    before = businessDayBefore(before);
  }
  return before < earliest ? first : before;
}

function businessDayBefore(day: CivilDate): CivilDate {
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
  return entries.toSorted(
    (one, other) =>
      todaySections.indexOf(one.section) - todaySections.indexOf(other.section) ||
      compareText(timeOf(one), timeOf(other)) ||
      compareText(one.type, other.type) ||
      compareText(one.title, other.title) ||
      compareText(one.id, other.id),
  );
}

/**
 * The day with an open task moved to another date, and to the section of that date. One that is due later than soon, or at no
 * date, stays in its section until the day is read again: its change may wait on the device, and can be undone there.
 */
export function withMovedTask(today: DocketToday, { id, dueAt }: Pick<TodayEntry, "id" | "dueAt">): DocketToday {
  const dueIn = dueAt === null ? undefined : dueSection(dueAt, today.day);
  const moved = (entry: TodayEntry): TodayEntry => {
    if (entry.type !== "task" || entry.id !== id || entry.section === "done") return entry;
    // What waits or changed has a cause, and is in no section by date.
    const section = entry.cause === null ? (dueIn ?? entry.section) : entry.section;
    return { ...entry, section, dueAt, isLate: dueIn === "late" };
  };
  return { ...today, entries: orderToday(today.entries.map(moved)) };
}

/** What waits or changed is in the order in which it began to, everything else in that of its date. */
function timeOf({ section, cause, doneOn, dueAt }: TodayEntry): string {
  if (cause && (section === "waiting" || section === "changed")) return cause.at;
  return doneOn ?? dueAt ?? "9999-12-31";
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

/** The key of an entry among all: a date that is due is also to be verified, and a note can mention twice. */
export function todayEntryKey({ section, type, id, cause }: TodayEntry): string {
  return `${section} ${type} ${cause?.id ?? id}`;
}

/** An entry that was chosen in a list: its {@link todayEntryKey}, and its place. */
export interface ChosenEntry {
  readonly key: string;
  readonly index: number;
}

/** The place of the chosen entry; where it has left the list, of the one that is now at its place. -1 without one. */
export function placeOfChosen(entries: readonly TodayEntry[], chosen: ChosenEntry | null): number {
  if (chosen === null) return -1;
  const found = entries.findIndex((one) => todayEntryKey(one) === chosen.key);
  return found >= 0 ? found : Math.min(chosen.index, entries.length - 1);
}

const counted: Readonly<Record<TodaySection, string>> = {
  late: "past due",
  today: "due today",
  soon: "due in the next 7 days",
  waiting: "waiting for me",
  read: "to read",
  verify: "to verify",
  changed: "changed",
  done: "done since the last working day",
};

/** How many entries each section has: `3 past due; 1 due today; 2 to read`. */
export function todayCounts(entries: readonly TodayEntry[]): string {
  const parts = todayGroups(entries).map(({ section, entries: some }) => `${some.length} ${counted[section]}`);
  return parts.length === 0 ? "Nothing waits" : parts.join("; ");
}
