import type { CivilDate } from "../civil-date.ts";
import { fullDay } from "../day-text.ts";
import { changeOf, dateOf, type Fields } from "./entry-fields.ts";

/** The new due date with the old one, where an entry changed it; null where it did not. */
export function movedWords(metadata: Fields): string | null {
  const changed = changeOf(metadata, "dueAt");
  if (!changed) return null;
  const [before, after] = [dateOf(changed.before), dateOf(changed.after)];
  if (after === null) return before === null ? null : `No due date any more, was ${fullDay(before)}`;
  return before === null ? `Due ${fullDay(after)}, had no date` : `Due ${fullDay(after)}, was ${fullDay(before)}`;
}

/**
 * The same of a deadline, with its final date where that moved. What a notice had before it was read is not said: its mail
 * date was in place of a due date.
 */
export function movedDeadlineWords(metadata: Fields): string | null {
  const wasUnread = changeOf(metadata, "status")?.before === "to-read";
  const due = wasUnread ? readWords(metadata) : movedWords(metadata);
  const words = [due, finalWords(metadata, wasUnread)].filter((one) => one !== null);
  return words.length === 0 ? null : words.join(". ");
}

function readWords(metadata: Fields): string | null {
  const after = dateOf(changeOf(metadata, "dueAt")?.after);
  return after === null ? null : `Due ${fullDay(after)}, as read in the notice`;
}

function finalWords(metadata: Fields, wasUnread: boolean): string | null {
  const changed = changeOf(metadata, "finalDate");
  const [before, after] = [dateOf(changed?.before), dateOf(changed?.after)];
  if (before === after) return null;
  const now = `Final date ${dayOrNone(after)}`;
  return wasUnread ? now : `${now}, was ${dayOrNone(before)}`;
}

function dayOrNone(day: CivilDate | null): string {
  return day === null ? "none" : fullDay(day);
}
