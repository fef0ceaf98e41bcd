import { rollDay } from "../../business-day.ts";
import { addMonthsToDay, type EpochDay } from "../../civil-date.ts";
import type { CountedPeriod } from "./count-lengths.ts";
import { type DeadlineFacts, datePair, dayText } from "./deadline-facts.ts";
import type { DeadlineCap, ExtensionStep } from "./deadline-types.ts";
import type { ExtensionPolicy } from "./rule-types.ts";

/** 37 CFR 1.136(a)(1): the earlier of the statutory maximum and five months after the set period. */
const MOST_EXTENSIONS = 5;

/** The ladder of a period, its statutory or regulatory end, and whether the period itself already ends there. */
export interface Ladder {
  readonly steps: readonly ExtensionStep[];
  readonly cap: DeadlineCap | null;
  readonly statutoryMaximum: boolean;
}

const NO_LADDER: Ladder = { steps: [], cap: null, statutoryMaximum: false };

/** Builds the extension ladder: each step is counted from the period's anchor and capped at the statutory maximum. */
export function extensionLadder(policy: ExtensionPolicy, counted: CountedPeriod, facts: DeadlineFacts): Ladder {
  if (policy.kind !== "monthly") return NO_LADDER;
  const { statutoryMonths } = policy;
  const statute = statutoryMonths === undefined ? undefined : addMonthsToDay(facts.source, statutoryMonths);
  const steps: ExtensionStep[] = [];
  let last = counted.end;
  let atStatute = statute !== undefined && last >= statute;
  for (let extension = 1; extension <= MOST_EXTENSIONS && !atStatute; extension += 1) {
    const reached = counted.extended(extension);
    atStatute = statute !== undefined && reached >= statute;
    last = statute === undefined ? reached : Math.min(reached, statute);
    steps.push(stepOf(extension, last, atStatute, facts));
  }
  const isBeyond = statute !== undefined && counted.end > statute;
  const reason = isBeyond
    ? `end of the printed period, after the statutory maximum (${policy.citation})`
    : atStatute
      ? `statutory maximum, ${statutoryMonths} months from ${dayText(facts.source)} (${policy.citation})`
      : `limit of five months after the set period (${policy.citation})`;
  return {
    steps,
    cap: { ...datePair(last, operativeOf(last, facts)), reason },
    statutoryMaximum: atStatute && steps.length === 0,
  };
}

/** The day moved to a business day by the office's calendar; undefined if that is not known. */
export function operativeOf(day: EpochDay, facts: DeadlineFacts): EpochDay | undefined {
  return facts.calendar && rollDay(day, facts.calendar);
}

/** One sentence on why the operative date is what it is. */
export function rollText(day: EpochDay, operative: EpochDay | undefined, facts: DeadlineFacts): string {
  if (operative === undefined) {
    return `The calendar of the office ${facts.office} is not known here: only the nominal date is given.`;
  }
  if (operative === day) return `${dayText(day)} is a business day of the office, so it does not move.`;
  const passed: string[] = [];
  for (let closed = day; closed < operative; closed += 1) {
    passed.push(`${dayText(closed)} is ${facts.calendar?.closedReason(closed) ?? "closed"}`);
  }
  return `${passed.join(", ")}: it moves to ${dayText(operative)} (37 CFR 1.7, 35 USC 21(b)).`;
}

function stepOf(extension: number, day: EpochDay, statutoryMaximum: boolean, facts: DeadlineFacts): ExtensionStep {
  const operative = operativeOf(day, facts);
  const ends = `Extension ${extension} ends ${dayText(day)}${statutoryMaximum ? ", the statutory maximum" : ""}.`;
  return {
    extension,
    ...datePair(day, operative),
    statutoryMaximum,
    why: operative === day ? ends : `${ends} ${rollText(day, operative, facts)}`,
  };
}
