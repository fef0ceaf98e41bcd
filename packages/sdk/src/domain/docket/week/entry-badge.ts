import type { CivilDate } from "../../civil-date.ts";
import { type DueBadge, dueBadge } from "../../due-badge.ts";
import { endedAs } from "../../due-end.ts";

/**
 * The badge of a line of Today, a weekly docket, the calendar or the load, as every list of tasks and deadlines has it.
 */
export function weekEntryBadge({ section, standing, dueAt, finalAt, kept }: DatedEntry, today: CivilDate): DueBadge {
  const ended = section === "done" ? endedAs(standing) : null;
  return dueBadge({ dueAt, today, ended, finalDate: finalAt, standing: kept });
}

/** A line of any of them; each has sections of its own, and 'done'. */
export interface DatedEntry {
  readonly section: string;
  /** Its state, in words. */
  readonly standing: string;
  readonly dueAt: CivilDate | null;
  readonly finalAt: CivilDate | null;
  /** What keeps the right of an open deadline past its due date, in words; null at other times. */
  readonly kept: string | null;
  /** The day on which it ended. */
  readonly doneOn: CivilDate | null;
}

/** Whether an entry is past due and nothing keeps it: a task that is late, or a deadline whose right is lost. */
export function isLostEntry({ isLate, kept }: { readonly isLate: boolean; readonly kept: string | null }): boolean {
  return isLate && !kept;
}
