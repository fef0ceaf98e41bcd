import { fullDay } from "@iphub/sdk/domain/day-text";
import { chosenWeek, withDates } from "@iphub/sdk/domain/day-words";
import {
  DUE_PRESETS,
  formatRangeBound,
  type OffsetUnit,
  parseRangeBound,
  RANGE_REFERENCES,
  type RangeReference,
  resolveDuePreset,
  resolveWrittenRange,
} from "@iphub/sdk/domain/due-range";
import { InputError } from "@iphub/sdk/domain/input-error";

/** One bound of a range as chosen: open, a day, or a reference date with an offset. */
export interface RangeSide {
  readonly reference: RangeReference | "open" | "day";
  /** The day `YYYY-MM-DD`; "" if none is chosen yet, and for a reference date. */
  readonly day: string;
  /** How many units after the reference date; negative is before. */
  readonly amount: number;
  readonly unit: OffsetUnit;
}

/** An open bound. */
export const openSide: RangeSide = { reference: "open", day: "", amount: 0, unit: "day" };

/** The labels of reference dates. */
export const referenceWords: Readonly<Record<RangeReference, string>> = {
  today: "Today",
  "start-of-week": "Start of week",
  "end-of-week": "End of week",
  "start-of-month": "Start of month",
  "end-of-month": "End of month",
  "start-of-year": "Start of year",
  "end-of-year": "End of year",
};

/** The labels of offset units. */
export const unitWords: Readonly<Record<OffsetUnit, string>> = {
  day: "days",
  "business-day": "business days",
  week: "weeks",
  month: "months",
};

/** The two bounds of a range in request format (`from..to`); an unreadable bound is a day still to be chosen. */
export function sidesOf(range: string): readonly [from: RangeSide, to: RangeSide] {
  const [from = "", to = ""] = range.split("..");
  return [sideOf(from), sideOf(to)];
}

function sideOf(text: string): RangeSide {
  if (text === "") return openSide;
  try {
    const bound = parseRangeBound(text);
    if (typeof bound === "string") return { ...openSide, reference: "day", day: bound };
    const { reference, amount = 0, unit = "day" } = bound;
    return { reference, day: "", amount, unit };
  } catch (error) {
    if (error instanceof InputError) return { ...openSide, reference: "day", day: text };
    throw error;
  }
}

/** A range in request format: `start-of-week..end-of-month+2bd`. */
export function rangeText(from: RangeSide, to: RangeSide): string {
  return `${boundText(from)}..${boundText(to)}`;
}

function boundText({ reference, day, amount, unit }: RangeSide): string {
  if (reference === "open") return "";
  return reference === "day" ? day : formatRangeBound({ reference, amount, unit });
}

/** The dates of a preset or range on the day `today` in words, or its fault. */
export interface RangeMeaning {
  readonly words: string;
  readonly isWrong: boolean;
}

/** The dates of a preset or range on the day `today`; "" selects everything. */
export function rangeMeaning(text: string, today: string): RangeMeaning {
  const written = text.trim();
  if (written === "" || written === "..") return { words: "Any date", isWrong: false };
  try {
    return { words: datesOf(written, today), isWrong: false };
  } catch (error) {
    if (error instanceof InputError) return { words: error.reason, isWrong: true };
    throw error;
  }
}

function datesOf(written: string, today: string): string {
  const preset = DUE_PRESETS.find((one) => one === written);
  const { from, to, undated } = preset ? resolveDuePreset(preset, today, chosenWeek()) : resolvedRange(written, today);
  if (undated) return "No due date";
  if (from !== null && from === to) return fullDay(from);
  if (from === null) return to === null ? "Any date" : `Up to ${fullDay(to)}`;
  return to === null ? `From ${fullDay(from)} on` : `${fullDay(from)} – ${fullDay(to)}`;
}

function resolvedRange(written: string, today: string) {
  const [from = "", to, ...more] = written.split("..");
  if (to === undefined || more.length > 0) {
    throw new InputError("dueAt", `'${written.slice(0, 40)}' is not a range; write two days with .. between them`);
  }
  return resolveWrittenRange({ from, to }, today, chosenWeek());
}

/**
 * A range for display: 'Today to End of week + 2 business days'. A preset or an invalid range is returned unchanged.
 */
export function rangeWords(text: string): string {
  if (!text.includes("..")) return text;
  const [from, to] = sidesOf(text);
  if (from.reference === "open") return to.reference === "open" ? "Any date" : `Up to ${sideWords(to)}`;
  return to.reference === "open" ? `From ${sideWords(from)} on` : `${sideWords(from)} to ${sideWords(to)}`;
}

function sideWords({ reference, day, amount, unit }: RangeSide): string {
  if (reference === "open" || reference === "day") return withDates(day);
  const units = Math.abs(amount) === 1 ? unitWords[unit].slice(0, -1) : unitWords[unit];
  const offset = amount === 0 ? "" : ` ${amount < 0 ? "−" : "+"} ${Math.abs(amount)} ${units}`;
  return referenceWords[reference] + offset;
}

const unitKeys = ["d", "bd", "w", "m"] as const;

/**
 * Completions of a bound that is being typed, the most likely first: `end` to `end-of-week`, `today+2` to `today+2bd`.
 */
export function boundCompletions(typed: string): string[] {
  const text = typed.trim().toLowerCase();
  const offset = /^([a-z-]+[a-z])([+-]\d+)(b?)$/.exec(text);
  if (offset && RANGE_REFERENCES.some((one) => one === offset[1])) {
    return unitKeys
      .filter((letter) => letter.startsWith(offset[3] ?? ""))
      .map((letter) => offset[1] + (offset[2] ?? "") + letter);
  }
  return RANGE_REFERENCES.filter((one) => one.startsWith(text) && one !== text);
}
