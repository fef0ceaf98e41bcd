import { type CivilDate, daysBetween } from "./civil-date.ts";
import { dayAndMonth, dayMonthYear, fullDay, shortDay } from "./day-text.ts";
import type { DueEnd } from "./due-end.ts";

/** The colour of a badge as a token role; glyph and words carry the same state without colour. */
export type DueTone = "danger" | "warn" | "text" | "muted" | "ok";

/** A due date as every client shows it. */
export interface DueBadge {
  /** `▲`, `◆`, `●`, `○`, `✓` or `–`. */
  readonly glyph: string;
  /** `3 d overdue`, `final date passed`, `today`, `in 2 d`, `14 Jan`, `done`, `cancelled`, `none`. */
  readonly words: string;
  readonly tone: DueTone;
  /** Glyph and words with a space between. */
  readonly text: string;
  /** The exact date with its weekday (`Thu 14 Jan 2027`), to show next to relative words; null without a date. */
  readonly exact: string | null;
}

/** The input of a badge. */
export interface DueBadgeInput {
  readonly dueAt: CivilDate | null | undefined;
  /** The reader's day; for a deadline of an office, that office's day. */
  readonly today: CivilDate;
  /** How it ended; null or absent while it is open. */
  readonly ended?: DueEnd | null;
  /** The last date on which the right of a matter's deadline can still be kept; until then it is not lost. */
  readonly finalDate?: CivilDate | null;
  /**
   * What keeps the right past the due date, in words (`extension 1 runs, 9 d left`), also without a final date; null at
   * other times. It counts until the final date, and for a fee in grace also where the docket carries a later date.
   */
  readonly standing?: string | null;
  /** A deadline carries its weekday: `○ Thu 14 Jan`. */
  readonly deadline?: boolean;
}

/** Up to this many days ahead a badge counts days (`● in 7 d`); from the next on it names the date (`○ 14 Jan`). */
const DUE_SOON_DAYS = 7;

/**
 * The badge of a due date. An ended state takes precedence over the date; something cancelled is not shown as done. A
 * date in words has its year if that is not the current one.
 */
export function dueBadge({ dueAt, today, ended, finalDate, standing, deadline }: DueBadgeInput): DueBadge {
  const exact = dueAt ? fullDay(dueAt) : null;
  if (ended === "done") return badge("✓", "done", "ok", exact);
  if (ended) return badge("–", ended, "muted", exact);
  if (!dueAt) return badge("–", "none", "muted", exact);
  const days = daysBetween(today, dueAt);
  const kept = days < 0 || standing ? keptWords({ finalDate, standing, today }) : null;
  if (kept !== null) return badge("◆", kept, "warn", exact);
  if (days < 0) return badge("▲", lostWords(dueAt, finalDate) ?? `${-days} d overdue`, "danger", exact);
  if (days === 0) return badge("◆", "today", "warn", exact);
  if (days <= DUE_SOON_DAYS) return badge("●", `in ${days} d`, "text", exact);
  return badge("○", namedDay(dueAt, today, deadline === true), "muted", exact);
}

/** What keeps a right after its due date, in words; null where nothing does. */
function keptWords({
  finalDate,
  standing,
  today,
}: Pick<DueBadgeInput, "finalDate" | "standing" | "today">): string | null {
  if (!finalDate) return standing ?? null;
  if (finalDate < today) return null;
  const left = daysBetween(today, finalDate);
  return standing ?? (left === 0 ? "final date today" : `final in ${left} d`);
}

/** That a later final date has passed too; null where there is none. */
function lostWords(dueAt: CivilDate, finalDate: CivilDate | null | undefined): string | null {
  return finalDate && finalDate > dueAt ? "final date passed" : null;
}

function badge(glyph: string, words: string, tone: DueTone, exact: string | null): DueBadge {
  return { glyph, words, tone, text: `${glyph} ${words}`, exact };
}

function namedDay(date: CivilDate, today: CivilDate, withWeekday: boolean): string {
  const sameYear = date.slice(0, 4) === today.slice(0, 4);
  if (withWeekday) return sameYear ? shortDay(date) : fullDay(date);
  return sameYear ? dayAndMonth(date) : dayMonthYear(date);
}
