import { addMonthsToDay, type EpochDay, epochDayOf, partsOf } from "../../civil-date.ts";
import { counted } from "../../counted.ts";
import { dayText } from "./deadline-facts.ts";
import type { PrintedPeriod } from "./rule-types.ts";

/** The end of a period and how it was counted. */
export interface CountedPeriod {
  readonly end: EpochDay;
  /** `3 months`, or the event that ends the period: `advisory`. */
  readonly period: string;
  /** The day that extensions are counted from. */
  readonly anchor: EpochDay;
  /** Sentences about the count, in order. */
  readonly why: readonly string[];
  /**
   * The day on which the nth extension ends, before any statutory maximum; counted from its anchor, never from n - 1.
   */
  readonly extended: (extension: number) => EpochDay;
  /** False if the date is set by an event and 37 CFR 1.7 does not move it. */
  readonly rolls: boolean;
  readonly notes: readonly string[];
}

/** `3 months`, `1 month`, `30 days`. */
export function periodText(period: PrintedPeriod): string {
  return "months" in period ? counted(period.months, "month") : counted(period.days, "day");
}

/** A number of months from a day, clamped to the month's end. */
export function simple(from: EpochDay, months: number, fromOriginal = false): CountedPeriod {
  const end = addMonthsToDay(from, months);
  const origin = fromOriginal ? `the original grant, ${dayText(from)},` : dayText(from);
  return {
    end,
    period: periodText({ months }),
    anchor: from,
    why: [`${periodText({ months })} from ${origin} is ${dayText(end)}${clampText(from, end)}.`],
    extended: (extension) => addMonthsToDay(from, months + extension),
    rolls: true,
    notes: [],
  };
}

/** A number of days; extensions count from its end. */
export function countDays(source: EpochDay, days: number): CountedPeriod {
  const end = source + days;
  return {
    end,
    period: periodText({ days }),
    anchor: end,
    why: [`${periodText({ days })} from ${dayText(source)} is ${dayText(end)}.`],
    extended: (extension) => addMonthsToDay(end, extension),
    rolls: true,
    notes: [],
  };
}

/** Months, and one day more where they include 28 February (37 CFR 1.304(b), until part 90 replaced it). */
export function countPastFebruary(source: EpochDay, months: number): CountedPeriod {
  const byMonths = simple(source, months);
  const february = epochDayOf(partsOf(byMonths.end).year, 2, 28);
  if (february <= source || february > byMonths.end) return byMonths;
  const end = byMonths.end + 1;
  const added = `They include 28 February, so one day is added: ${dayText(end)}.`;
  return { ...byMonths, end, why: [...byMonths.why, added] };
}

/** The longer of months and days: 1 month or 30 days from 31 January is the 30 days. */
export function countLonger(
  { months, days }: { readonly months: number; readonly days: number },
  source: EpochDay,
): CountedPeriod {
  const [byMonths, byDays] = [simple(source, months), countDays(source, days)];
  const longer = byDays.end > byMonths.end ? byDays : byMonths;
  return { ...longer, why: [...byMonths.why, ...byDays.why, `The longer of the two ends ${dayText(longer.end)}.`] };
}

function clampText(from: EpochDay, end: EpochDay): string {
  const wanted = partsOf(from).day;
  return partsOf(end).day < wanted ? `, the month's last day, because it has no day ${wanted}` : "";
}
