import type { CivilDate } from "../../civil-date.ts";
import { canEnd, eventOfDocument, findEventCode } from "./event-codes.ts";
import { CLOCK_EVENTS, normalTrigger } from "./rules.ts";

/** One line of the office's record. */
export interface RecordedEvent {
  readonly code: string;
  readonly date: CivilDate;
}

/** The document code of an event in a document list or an event history: `MCTNF` and `CTNF` give `CTNF`. */
export function documentCode(code: string): string {
  const trigger = normalTrigger(code);
  return CLOCK_EVENTS[trigger] ?? trigger;
}

/**
 * Whether a later line of the office's record can end a period by the table of event codes: a reply, the next action,
 * the payment, the end of the case. Then nothing is proposed and a person gets a hint; a deadline is never closed by
 * itself. Events of the same day do not count.
 */
export function looksAnswered(start: RecordedEvent, ruleId: string, later: RecordedEvent): boolean {
  return later.date > start.date && canEnd(ruleId, eventCodeOf(later.code));
}

/** A code of the file wrapper that no event has is the event that it mails: `NOA` is `MN/=.`. */
function eventCodeOf(code: string): string {
  return findEventCode(code) ? code : eventOfDocument(code);
}
