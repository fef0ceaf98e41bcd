import type { CivilDate } from "@iphub/sdk/domain/civil-date";
import { dayMonthYear, fullDay } from "@iphub/sdk/domain/day-text";
import { type DueBadge, dueBadge } from "@iphub/sdk/domain/due-badge";
import type { DueEnd } from "@iphub/sdk/domain/due-end";
import { dateWords } from "@iphub/ui-core/platform/date-words";
import type { Cell } from "./columns.ts";
import type { TextStyle } from "./theme.ts";

/** The input of a due date's cell; dates are civil. */
export type DueInput = {
  readonly dueAt: string | null;
  readonly today: string;
  readonly ended?: DueEnd | null;
  /** The last date on which the right can still be kept, where there is one. */
  readonly finalDate?: string | null;
  /** What keeps that right between the two dates, in words. */
  readonly standing?: string | null;
  /** False if the reader switched off colours. */
  readonly coloured?: boolean;
};

/** A due date as a cell of a table: glyph and words, coloured by urgency. */
export function dueCell({ coloured = true, ...input }: DueInput): Cell {
  const badge = dueBadge(input);
  return { text: badge.text, short: shortOf(badge), style: coloured ? { role: badge.tone } : {} };
}

/** A due date as a cell of a list whose detail says how many days a right can still be kept: the cell does not. */
export function briefDueCell({ coloured = true, ...input }: DueInput): Cell {
  const badge = dueBadge(input);
  return { text: shortOf(badge), style: coloured ? { role: badge.tone } : {} };
}

/** What keeps a right without the days that are left. A date is whole: `Jan 14, 2030` has a comma before its year. */
function shortOf(badge: DueBadge): string {
  return saysDay(badge) ? badge.text : `${badge.glyph} ${badge.words.split(",")[0]}`;
}

/** True if the words of a badge are the date itself. */
function saysDay({ glyph }: DueBadge): boolean {
  return glyph === "○";
}

/** A day with its weekday as a cell, without it in a narrow column. `mark` is put before it. */
export function dayCell(date: CivilDate, style: TextStyle = {}, mark = ""): Cell {
  return { text: mark + fullDay(date), short: mark + dayMonthYear(date), style };
}

/**
 * The cells of a badge next to other dates: a day is written as these are, and once, with its mark; a badge in other words has
 * its date in a column of its own.
 */
export function dueAndDate(badge: DueBadge, dueAt: CivilDate): { readonly due: Cell; readonly date: Cell } {
  const style = { role: badge.tone };
  if (saysDay(badge)) return { due: dayCell(dueAt, style, `${badge.glyph} `), date: "" };
  return { due: { text: badge.text, short: shortOf(badge), style }, date: dayCell(dueAt) };
}

/** The words kept on one line when text is wrapped. */
const together = (words: string) => words.replaceAll(" ", "\u00a0");

/** A due date in full: the badge and the exact day with its weekday, which is written once. */
export function dueInFull(input: DueInput): string {
  const badge = dueBadge(input);
  return input.dueAt ? badgeInFull(badge, input.dueAt) : badge.text;
}

/** A badge and its exact day with the weekday; the day alone where the badge says no more. */
export function badgeInFull(badge: DueBadge, dueAt: CivilDate): string {
  const day = together(dateWords(dueAt, { weekday: true }));
  return saysDay(badge) ? `${badge.glyph}\u00a0${day}` : `${together(badge.text)} · ${day}`;
}
