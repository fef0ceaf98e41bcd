import type { CivilDate } from "../../civil-date.ts";
import { CLOCK_EVENTS, normalTrigger } from "./rules.ts";

/** One line of the office's record. */
export interface RecordedEvent {
  readonly code: string;
  readonly date: CivilDate;
}

const ABANDONED = ["ABN2", "ABN7", "ABN9", "ABN10", "MABN2", "MABN7", "MABN10"];
const CONTINUED = ["RCEX", "BRCE", "BCPA"];
const GRANTED = ["PGM/", "MEPG_NTF", "IFEE", "N084"];
const NEXT_ACTION = ["MCTNF", "MCTFR", "MCTEQ", "MN/=."];
const REPLIED = ["A...", "A.NE", "A.QU", "ELC.", "N/AP"];
const OVER = [...ABANDONED, ...CONTINUED, ...GRANTED];

/**
 * The events that end the period of a document, by the document's code: its reply, the office's next step, or the end
 * of the case.
 */
const CLOSERS: Readonly<Record<string, readonly string[]>> = {
  CTNF: [...OVER, ...NEXT_ACTION, ...REPLIED],
  CTRS: [...OVER, ...NEXT_ACTION, ...REPLIED],
  CTEQ: [...OVER, ...NEXT_ACTION, ...REPLIED],
  CTFR: [...OVER, "MCTNF", "MCTEQ", "MN/=.", "A.NE", "N/AP"],
  CTAV: [...OVER, "MCTNF", "MCTEQ", "MN/=.", "N/AP"],
  "NTC.MISS.PRT": [...OVER, "COMP", "FLFEE", "ADDFLFEE", ...NEXT_ACTION],
  // A second notice of allowance does not close the first; only the fee does. Both stay open until a person confirms.
  NOA: [...ABANDONED, ...CONTINUED, ...GRANTED],
  "N/AP": [...OVER, ...NEXT_ACTION, "AP.B"],
  APEA: [...OVER, ...NEXT_ACTION, "APRB", "MAPDA", "MAPDR"],
};

/** The codes of maintenance fee payments by rule: M1551 (large), M2551 (small), M3551 (micro entity). */
const FEE_PAID: Readonly<Record<string, RegExp>> = {
  "us-maintenance-fee-1": /^M[123]551$/,
  "us-maintenance-fee-2": /^M[123]552$/,
  "us-maintenance-fee-3": /^M[123]553$/,
};

/** The document code of an event in a document list or an event history: `MCTNF` and `CTNF` give `CTNF`. */
export function documentCode(code: string): string {
  const trigger = normalTrigger(code);
  return CLOCK_EVENTS[trigger] ?? trigger;
}

/**
 * Whether a later line of the office's record looks like the end of a period: a reply, the next action, the payment,
 * the end of the case. Then nothing is proposed and a person gets a hint; a deadline is never closed by itself. Events
 * of the same day do not count.
 */
export function looksAnswered(start: RecordedEvent, ruleId: string, later: RecordedEvent): boolean {
  if (later.date <= start.date) return false;
  const code = normalTrigger(later.code);
  const paid = FEE_PAID[ruleId];
  if (paid) return code === "EXP." || paid.test(code);
  return CLOSERS[documentCode(start.code)]?.includes(code) ?? false;
}

/** Whether a code can end any period: most lines of a record cannot. */
export function mayAnswer(code: string): boolean {
  return ANY_CLOSER.has(normalTrigger(code)) || /^M[123]55[123]$/.test(code) || code === "EXP.";
}

const ANY_CLOSER: ReadonlySet<string> = new Set(Object.values(CLOSERS).flat());
