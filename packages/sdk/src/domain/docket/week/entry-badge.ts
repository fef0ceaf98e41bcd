import type { CivilDate } from "../../civil-date.ts";
import { type DueBadge, dueBadge } from "../../due-badge.ts";
import { endedAs } from "../../due-end.ts";

/**
 * The badge of a line of Today, a weekly docket or the load, as every list of tasks and deadlines has it. Its words leave
 * out the state of the entry: the line says that next to its day.
 */
export function weekEntryBadge({ section, standing, dueAt, finalAt }: DatedEntry, today: CivilDate): DueBadge {
  const ended = section === "done" ? endedAs(standing) : null;
  return dueBadge({ dueAt, today, ended, finalDate: finalAt });
}

/** A line of any of them; each has sections of its own, and 'done'. */
export interface DatedEntry {
  readonly section: string;
  /** Its state, in words. */
  readonly standing: string;
  readonly dueAt: CivilDate | null;
  readonly finalAt: CivilDate | null;
  /** The day on which it ended. */
  readonly doneOn: CivilDate | null;
}
