import { fullDay } from "../../day-text.ts";
import type { Deadline } from "./deadline-types.ts";
import { findEventCode } from "./event-codes.ts";
import { US_OFFICE } from "./office-calendar.ts";
import type { LineToRead } from "./open-deadlines.ts";
import { findRule } from "./rules.ts";

/** The rule of a notice that no one has read, or whose date a person took from the paper itself. */
export const UNREAD_RULE = { id: "us-notice-unread", version: 1 } as const;

/**
 * A line of the record as an entry of the work list: it has no due date, and is placed by the day it was mailed. Its
 * sentences say what the reader looks for.
 */
export function unreadNotice({ line, asks, reopens, fault, ended = [] }: LineToRead): Deadline {
  const known = findEventCode(line.code);
  const remark = known?.remark ? [`The table of event codes: ${known.remark}.`] : [];
  const back = reopens.map(
    ({ clock, start, endedBy }) =>
      `It may put back the period '${findRule(clock)?.title ?? clock}' of ${start.code} ${start.date}, which ${endedBy?.code ?? ""} of ${endedBy?.date ?? ""} had ended.`,
  );
  return {
    ruleId: UNREAD_RULE.id,
    ruleVersion: UNREAD_RULE.version,
    title: line.description || known?.description || line.code,
    citations: known?.basis ? [known.basis] : [],
    office: US_OFFICE,
    source: { trigger: line.code, verb: "mailed", date: line.date, ...documentOf(line.documentId) },
    period: "to read",
    nominal: line.date,
    operative: line.date,
    why: [
      `${line.code} of ${fullDay(line.date)} must be read by a person. ${questions[asks]}`,
      ...remark,
      ...back,
      ...ended,
    ],
    ladder: [],
    cap: null,
    statutoryMaximum: false,
    window: null,
    notes: fault ? [`No date could be computed: ${fault.field} ${fault.reason}.`] : [],
    overdue: null,
  };
}

const questions: Readonly<Record<LineToRead["asks"], string>> = {
  read: "Does it set a period?",
  restarts: "Which action does it restart, and for how long?",
  withdraws: "Which action does it withdraw?",
  abandoned: "Is the case abandoned? A period had not come to its last day.",
};

function documentOf(documentId: string | undefined): { documentId?: string } {
  return documentId === undefined ? {} : { documentId };
}
