import type { FeeDate } from "../../../records/deadlines.ts";
import { type CivilDate, daysBetween } from "../../civil-date.ts";
import type { DatePair, Deadline } from "./deadline-types.ts";
import { isStated } from "./stated-deadline.ts";

/** The state of a deadline follows from these of its fields; a record of the contract has them. */
export interface StandingDeadline {
  readonly status: "to-read" | "proposed" | "docketed" | "verified" | "rejected" | "closed";
  readonly dueAt: CivilDate;
  readonly finalDate: CivilDate | null;
  readonly computed: Pick<Deadline, "ruleId" | "ladder" | "window" | "nominal" | "operative">;
}

/** Whether a right is still kept, can be kept at a price, or is gone. */
export type StandingTone = "ended" | "open" | "reachable" | "past";

/** The state of a deadline on a day, in words and as a tone. */
export interface Standing {
  /** `to read`, `12 d left`, `due today`, `extension 1 runs, 9 d left`, `window open, 90 d left`, `in grace, 168 d left`. */
  readonly words: string;
  readonly tone: StandingTone;
}

/**
 * The last date on which a right can be kept: the end of a fee's grace period, else the last extension. Null where there
 * is no extension, or where only the paper states how far they reach.
 */
export function finalDateOf({ cap, window }: Pick<Deadline, "cap" | "window">): CivilDate | null {
  const last = window?.graceEnds ?? cap;
  return last ? dayOf(last) : null;
}

/** Said once the last date is over: whether the right was kept, such as by a payment elsewhere, is not known. */
const FINAL_DATE_PASSED: Standing = { words: "final date passed", tone: "past" };

/** The state of a deadline on a day at its office: past its due date it is kept while an extension or grace runs. */
export function standingOf({ status, dueAt, finalDate, computed }: StandingDeadline, today: CivilDate): Standing {
  if (status === "to-read") return { words: "to read", tone: "open" };
  if (status === "closed" || status === "rejected") return { words: status, tone: "ended" };
  const fee = feeDatesOf(computed);
  const ofFee = fee && feeStanding(fee, dueAt, today);
  if (ofFee) return ofFee;
  const left = daysBetween(today, dueAt);
  if (left === 0) return { words: "due today", tone: "open" };
  if (left > 0) return { words: daysLeft(left), tone: "open" };
  const toRule = daysToRule({ finalDate, computed }, today);
  if (toRule !== null) return { words: `past the set date, ${daysLeft(toRule)}`, tone: "reachable" };
  if (finalDate === null || finalDate <= dueAt) return { words: `${-left} d overdue`, tone: "past" };
  const toFinal = daysBetween(today, finalDate);
  if (toFinal < 0) return FINAL_DATE_PASSED;
  const step = computed.ladder.find((one) => dayOf(one) >= today);
  if (!step) return { words: `past due, ${daysLeft(toFinal)} to the final date`, tone: "reachable" };
  return {
    words: `extension ${step.extension} runs, ${daysLeft(daysBetween(today, dayOf(step)))}`,
    tone: "reachable",
  };
}

/** How many days are left until the day of the rule; null where it has passed or keeps nothing. */
function daysToRule(dates: Pick<StandingDeadline, "finalDate" | "computed">, today: CivilDate): number | null {
  const day = keepingRuleDay(dates);
  return day === null || day < today ? null : daysBetween(today, day);
}

/**
 * The day of the rule, until which a right is kept; null where that is later than the final date, and where no rule gives
 * the date: what a person puts in place of a stated date corrects it.
 */
function keepingRuleDay({ finalDate, computed }: Pick<StandingDeadline, "finalDate" | "computed">): CivilDate | null {
  const day = dayOf(computed);
  return isStated(computed.ruleId) || (finalDate !== null && finalDate < day) ? null : day;
}

/**
 * What keeps the right of an open deadline that is past its due date and not past its final one, in words; null at other
 * times. A fee in its grace period has these words too where it is docketed to a day of that period.
 */
export function keptBy(deadline: StandingDeadline, today: CivilDate): string | null {
  const { words, tone } = standingOf(deadline, today);
  return tone === "reachable" ? words : null;
}

/**
 * The last day on which the right of a deadline is kept, after which `standingOf` has it as lost: its due date, its final
 * date, or the day of its rule where a person docketed an earlier one.
 */
export function lastDayOf({ dueAt, finalDate, computed }: Omit<StandingDeadline, "status">): CivilDate {
  const ofRule = keepingRuleDay({ finalDate, computed });
  return [finalDate, ofRule].reduce<CivilDate>((last, day) => (day !== null && day > last ? day : last), dueAt);
}

/** The four dates of a maintenance fee. */
export type FeeDates = Readonly<Record<FeeDate, CivilDate>>;

/** The four dates of a fee; null for any other deadline. A patent lapses at the end of the grace period as counted. */
export function feeDatesOf({ window, ...due }: Pick<Deadline, "window" | "nominal" | "operative">): FeeDates | null {
  if (!window) return null;
  return {
    opens: window.opens,
    due: dayOf(due),
    surcharge: dayOf(window.graceEnds),
    lapse: window.graceEnds.nominal,
  };
}

/** What each date of a fee is, in every client. */
export const feeDateWords: Readonly<Record<FeeDate, string>> = {
  opens: "the window opens",
  due: "due without surcharge",
  surcharge: "last day with surcharge",
  lapse: "the patent lapses",
};

/** The state of a fee by its own four dates, whichever of them the docket carries; null while nothing has passed. */
function feeStanding(fee: FeeDates, dueAt: CivilDate, today: CivilDate): Standing | null {
  // The hub does not know whether the fee was paid, so the right is shown as past its date, never as lost.
  if (today > fee.surcharge) return today > dueAt ? null : FINAL_DATE_PASSED;
  if (today > fee.due) return { words: `in grace, ${daysLeft(daysBetween(today, fee.surcharge))}`, tone: "reachable" };
  if (today <= dueAt || today < fee.opens) return null;
  return { words: `window open, ${daysLeft(daysBetween(today, fee.due))}`, tone: "reachable" };
}

function daysLeft(days: number): string {
  return days === 0 ? "last day" : `${days} d left`;
}

/** The day that counts of a pair: the operative one, else the nominal one. */
export function dayOf({ nominal, operative }: DatePair): CivilDate {
  return operative ?? nominal;
}
