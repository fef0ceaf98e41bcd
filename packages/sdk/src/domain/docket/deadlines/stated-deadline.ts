import { InputError } from "../../input-error.ts";
import type { Deadline } from "./deadline-types.ts";
import { normalOffice } from "./office-calendar.ts";

/** The rule of a date that another docket states and the hub does not compute. */
export const STATED_RULE = { id: "imported", version: 1 } as const;
/** The trigger of such a date. */
export const STATED_TRIGGER = "IMPORTED";

/** A date taken from another docket. */
export interface StatedDate {
  readonly title: string;
  readonly date: string;
  readonly office: string;
  /** Where the date is from: the file and the line, or what a person says. */
  readonly source: string;
}

/**
 * A deadline as another docket states it: its date is not moved, and it says that no rule computed it. It is verified
 * like any other, and the rule's own deadline is proposed next to it when its event is known.
 */
export function statedDeadline({ title, date, office, source }: StatedDate): Deadline {
  return {
    ruleId: STATED_RULE.id,
    ruleVersion: STATED_RULE.version,
    title,
    citations: [],
    office: normalOffice(office),
    source: { trigger: STATED_TRIGGER, verb: "stated", date },
    period: "as stated",
    nominal: date,
    operative: date,
    why: [
      `The date was taken from the workbook unchanged. Source: ${source}.`,
      "Nothing is computed for it, and no closure moves it.",
    ],
    ladder: [],
    cap: null,
    statutoryMaximum: false,
    window: null,
    notes: ["It was not computed by a rule of this hub: check the date against the document before it is verified."],
    overdue: null,
  };
}

/** The rule of a date that a person entered: any deadline of any office. */
const ENTERED_RULE = { id: "by-hand", version: 1 } as const;
/** The trigger of such a date. */
export const ENTERED_TRIGGER = "BY-HAND";

/** Whether no rule computes the dates of a rule id: another docket or a person states them. */
export function isStated(ruleId: string): boolean {
  return ruleId === STATED_RULE.id || ruleId === ENTERED_RULE.id;
}

/** A deadline that a person enters with its own office, title and source: nothing is computed for it, and it says so. */
export function enteredDeadline(stated: StatedDate): Deadline {
  return {
    ...statedDeadline(stated),
    ruleId: ENTERED_RULE.id,
    ruleVersion: ENTERED_RULE.version,
    source: { trigger: ENTERED_TRIGGER, verb: "entered", date: stated.date },
    why: [
      `The date was entered by hand. Source: ${stated.source}.`,
      "Nothing is computed for it, and no closure moves it.",
    ],
  };
}

/** A stated deadline with a new date; it has no printed period. @throws InputError naming the field */
export function restatedDeadline(before: Deadline, date: string, printedPeriod: string | null): Deadline {
  if (printedPeriod !== null) {
    throw new InputError("printedPeriod", "a stated date is not counted from a document; leave it out");
  }
  return { ...before, nominal: date, operative: date, source: { ...before.source, date } };
}
