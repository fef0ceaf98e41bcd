import { computeDeadlines } from "./compute.ts";
import type { Deadline, DeadlineContext, PatentKind } from "./deadline-types.ts";
import type { OfficeClosure } from "./office-calendar.ts";
import { US_OFFICE } from "./office-calendar.ts";
import { looksAnswered, type RecordedEvent } from "./reply-events.ts";

/** A line of the office's record that starts a period, with the document it names and the kind of patent. */
export interface ClockStart extends RecordedEvent {
  readonly documentId?: string | undefined;
  readonly patentKind?: PatentKind | undefined;
}

/** The facts of a line that depend on other lines: an advisory action belongs to the final action before it. */
export function contextOfLine(start: ClockStart, history: readonly RecordedEvent[]): DeadlineContext {
  const document = {
    ...(start.documentId === undefined ? {} : { documentId: start.documentId }),
    ...(start.patentKind === undefined ? {} : { patentKind: start.patentKind }),
  };
  if (start.code !== "MCTAV") return document;
  const final = history.findLast(({ code, date }) => code === "MCTFR" && date <= start.date);
  const reply = history.find(({ code, date }) => code === "A.NE" && final && date >= final.date && date <= start.date);
  return {
    ...document,
    ...(final ? { finalActionMailDate: final.date } : {}),
    ...(reply ? { firstReplyDate: reply.date } : {}),
  };
}

/**
 * The deadlines that a line of the office's record starts and that no later line answers. Answered ones are not
 * computed, because a whole history of years arrives at once.
 * @param history the matter's whole record, the oldest line first, its codes trimmed and in upper case
 * @throws InputError where the dates cannot be computed from the record
 */
export function openDeadlines(
  start: ClockStart,
  history: readonly RecordedEvent[],
  closures: readonly OfficeClosure[],
): Deadline[] {
  const isAnswered = (ruleId: string) => history.some((later) => looksAnswered(start, ruleId, later));
  if (isAnswered("")) return [];
  const context = contextOfLine(start, history);
  const input = { trigger: start.code, mailDate: start.date, office: US_OFFICE, context, closures };
  return computeDeadlines(input).deadlines.filter(({ ruleId }) => !isAnswered(ruleId));
}
