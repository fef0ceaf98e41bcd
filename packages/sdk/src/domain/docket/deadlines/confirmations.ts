import type { Confirmation } from "../../../records/deadlines.ts";
import { addMonthsToDay, type CivilDate, fromEpochDay, toEpochDay } from "../../civil-date.ts";
import type { Deadline } from "./deadline-types.ts";
import { countedFrom, fixedBy, isActionNotice } from "./notice-periods.ts";
import type { DeadlineRule } from "./rule-types.ts";
import { findRule } from "./rules.ts";
import { dayOf } from "./standing.ts";

/** A question that a docketer answers before an unusual date is stored. */
export interface DeadlineQuestion {
  readonly confirm: Confirmation;
  /** The input that is unusual. */
  readonly field: string;
  /** What is unusual about it, continuing the field's name. */
  readonly message: string;
  /** The rule with its version, `us-ctnf v1`. */
  readonly rule: string;
  readonly citation: string;
}

/** The facts of a deadline that its questions need. `finalDate` may come from the paper instead of the rule. */
export interface QuestionedDeadline {
  readonly dueAt: CivilDate;
  readonly finalDate: CivilDate | null;
  readonly computed: Deadline;
}

/** `a due date after the final date (us-ctnf v1: 35 USC 133)`: what was confirmed, and against which rule. */
export function confirmedWords(given: { readonly confirm: string; readonly rule: string; readonly citation: string }) {
  const [, what = given.confirm] = Object.entries(confirmedAs).find(([name]) => name === given.confirm) ?? [];
  return `${what} (${given.rule}: ${given.citation})`;
}

const confirmedAs: Readonly<Record<Confirmation, string>> = {
  "later-than-final": "a due date after the final date",
  "filed-after-due": "a filing after the due date",
  "period-beyond-law": "a period longer than the law allows",
};

/** Asks about a due date that is later than the last date on which the right can be kept; null where there is nothing to ask. */
export function questionOfDate(deadline: QuestionedDeadline, field: string): DeadlineQuestion | null {
  const last = lastDateOf(deadline);
  if (last === null || deadline.dueAt <= last) return null;
  const { dueAt } = deadline;
  const message =
    field === "finalDate"
      ? `is ${last}, before the due date ${dueAt}`
      : `makes the due date ${dueAt}, later than the final date ${last}`;
  return { confirm: "later-than-final", field, message, ...authority(deadline.computed) };
}

/** Asks about a filing that counts on a day after the due date; null where it was in time. */
export function questionOfFiling(
  { dueAt, finalDate, computed }: QuestionedDeadline,
  countsOn: CivilDate,
  field: string,
): DeadlineQuestion | null {
  // A fee that is docketed to the day on which its window opens can be paid without surcharge until it is due.
  const due = computed.window && dueAt < dayOf(computed) ? dayOf(computed) : dueAt;
  if (countsOn <= due) return null;
  const last = lastDateOf({ dueAt, finalDate, computed });
  const step = computed.ladder.find((one) => dayOf(one) >= countsOn);
  const how =
    last !== null && countsOn > last
      ? `and after the final date ${last}`
      : computed.window
        ? "in the grace period: the surcharge must have been paid with it"
        : step
          ? `without an extension; extension ${step.extension} reaches it`
          : "without an extension";
  const message = `is ${countsOn}, after the due date ${due}, ${how}`;
  return { confirm: "filed-after-due", field, message, ...authority(computed) };
}

/**
 * Asks about a printed period that ends later than the law allows, or that does not count from the notice that prints it;
 * null where there is nothing to ask.
 */
export function questionOfPeriod(computed: Deadline, printedPeriod: string | null): DeadlineQuestion | null {
  if (printedPeriod === null) return null;
  return questionOfStart(computed, printedPeriod) ?? questionOfLength(computed, printedPeriod);
}

function questionOfStart(computed: Deadline, printedPeriod: string): DeadlineQuestion | null {
  const { trigger, date } = computed.source;
  const start = countedFrom(trigger);
  if (start === undefined) return null;
  const { day, citation } = start;
  const counted = `of ${printedPeriod} is counted from ${trigger} of ${date}`;
  const message = `${counted}, and the law counts it from ${day}; give the date itself`;
  return { ...authority(computed), confirm: "period-beyond-law", field: "printedPeriod", message, citation };
}

function questionOfLength(computed: Deadline, printedPeriod: string): DeadlineQuestion | null {
  const rule = findRule(computed.ruleId, computed.ruleVersion);
  const months = rule && longestPeriod(rule, computed.source.trigger);
  if (!months) return null;
  const maximum = fromEpochDay(addMonthsToDay(toEpochDay(computed.source.date), months));
  if (computed.nominal <= maximum) return null;
  const message = `of ${printedPeriod} ends on ${computed.nominal}, after the ${months} months that the law allows (${maximum})`;
  return { confirm: "period-beyond-law", field: "printedPeriod", message, ...authority(computed) };
}

/** Asks about extensions of a notice's period that the law bars; null where it does not, or where the reader does not claim them. */
export function questionOfExtensions(
  computed: Deadline,
  extendable: boolean | undefined,
  applicationNumber?: string,
): DeadlineQuestion | null {
  const { trigger } = computed.source;
  const bar = fixedBy(trigger, applicationNumber);
  if (extendable !== true || bar === undefined) return null;
  const { citation, only } = bar;
  const message =
    only === undefined
      ? `is true, and the law has no extensions of the period of ${trigger}`
      : `is true, and the period of ${trigger} can be extended only ${only}`;
  return { ...authority(computed), confirm: "period-beyond-law", field: "extendable", message, citation };
}

/** 35 USC 133: no period to reply to an action is longer. */
const STATUTORY_MONTHS = 6;

/**
 * The months that a printed period can have: to the statutory maximum where it can be extended (35 USC 133), else the
 * rule's own. Null where no law limits it, or where only the document sets it.
 */
function longestPeriod({ printable, extension, count }: DeadlineRule, trigger: string): number | null {
  if (!printable) return null;
  if (count.kind === "printed" && isActionNotice(trigger)) return STATUTORY_MONTHS;
  if (extension.kind === "monthly") return extension.statutoryMonths ?? null;
  return extension.kind === "none" && count.kind === "months" ? count.months : null;
}

/** A rule without extensions ends on its own due date; of a date that only a paper states no more is known. */
function lastDateOf({ finalDate, computed }: QuestionedDeadline): CivilDate | null {
  if (finalDate !== null) return finalDate;
  const rule = findRule(computed.ruleId, computed.ruleVersion);
  return rule?.extension.kind === "none" ? dayOf(computed) : null;
}

function authority({ ruleId, ruleVersion, citations }: Deadline): Pick<DeadlineQuestion, "rule" | "citation"> {
  const citation = citations.length === 0 ? "the source that states the date" : citations.join(", ");
  return { rule: `${ruleId} v${ruleVersion}`, citation };
}
