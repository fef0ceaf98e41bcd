import { addDays, addMonths, type CivilDate } from "../../civil-date.ts";
import type { PrintedPeriod } from "./rule-types.ts";

/** A period that the text of a paper sets, with where it is in the text. */
export interface FoundPeriod {
  /** One length, or two of which the longer holds: 'ONE MONTH OR THIRTY DAYS'. */
  readonly lengths: readonly PrintedPeriod[];
  /** The words of the paper, with single spaces. */
  readonly quote: string;
  /** The first character of the length in the text, and the first after it. */
  readonly start: number;
  readonly end: number;
}

const numbers: Readonly<Record<string, number>> = {
  ONE: 1,
  TWO: 2,
  THREE: 3,
  FOUR: 4,
  FIVE: 5,
  SIX: 6,
  TEN: 10,
  FIFTEEN: 15,
  TWENTY: 20,
  THIRTY: 30,
  "FORTY-FIVE": 45,
  SIXTY: 60,
  NINETY: 90,
};

const NUMBER = String.raw`(?:\d{1,3}|${Object.keys(numbers).join("|")})`;
const LENGTH = String.raw`[_\s]*(${NUMBER})[_\s]*(?:\([_\s]*\d{1,3}[_\s]*\))?[-_\s]*(MONTH|DAY)(?:S|\(S\))?`;
/** A second length counts only where the paper says that it is an alternative. */
const LENGTHS = String.raw`${LENGTH}(?:,?\s+OR\s+${LENGTH})?`;

/** The words after which an office names the period that it sets. */
const LEADS = [
  String.raw`\bPERIOD\b(?:(?!\bPERIOD\b)[^.;]){0,90}?\b(?:SET\s+TO\s+EXPIRE|EXPIRES?|IS\s+SET\s+(?:FOR|AT|TO)|OF|IS)\s*:?`,
  String.raw`\b(?:GIVEN|ALLOWED|GRANTED)\s+(?:UNTIL\s+)?(?:A\s+PERIOD\s+OF\s+)?`,
  String.raw`\bWITHIN(?=[^.;]{0,60}\b(?:FROM|OF|AFTER)\b[^.;]{0,40}\b(?:DATE|MAILING|NOTIFICATION|NOTICE|LETTER|ACTION)\b)`,
].map((lead) => new RegExp(`${lead}${LENGTHS}`, "giu"));

/**
 * Sentences about extensions, the maximum, a first reply and patent term adjustment name other periods; so do those that
 * count from a paper other than their own, which calls itself 'this', or also from the priority date: of the two months or
 * 32 months of a national stage (37 CFR 1.495(c)) neither is a period by itself.
 */
const ABOUT_OTHERS =
  /DATE\s+OF\s+THE\s+(?:FINAL\s+(?:REJECTION|(?:OFFICE\s+)?ACTION)|NOTICE\s+OF\s+ALLOWA(?:BILITY|NCE))|IN\s+NO\s+EVENT|MAXIMUM|IF\s+NO\s+PERIOD|TERM\s+ADJUSTMENT|FIRST\s+REPLY|ADVISORY\s+ACTION|EXTENSIONS?\s+OF\s+TIME|LATER\s+THAN|PETITION\s+TO\s+REVIVE|FROM\s+(?:THE\s+)?PRIORITY\s+DATE/iu;

/** The periods that a paper sets, in the order of the text. What it says of other periods is left out. */
export function findPeriods(text: string): readonly FoundPeriod[] {
  const found = new Map<number, FoundPeriod>();
  for (const lead of LEADS) {
    for (const match of text.matchAll(lead)) {
      const one = periodOf(match, text);
      if (one && !ABOUT_OTHERS.test(sentenceAround(text, match.index, one.end))) found.set(one.end, one);
    }
  }
  return [...found.values()].sort((one, other) => one.start - other.start);
}

/** The length that holds for a mail date: of two the one that ends later. */
export function longestOf({ lengths }: Pick<FoundPeriod, "lengths">, mailDate: CivilDate): PrintedPeriod | undefined {
  return lengths.reduce<PrintedPeriod | undefined>(
    (best, one) => (best === undefined || endOf(one, mailDate) > endOf(best, mailDate) ? one : best),
    undefined,
  );
}

function periodOf(match: RegExpExecArray, text: string): FoundPeriod | undefined {
  const [whole, amount, unit, otherAmount, otherUnit] = match;
  const lengths = [lengthOf(amount, unit), lengthOf(otherAmount, otherUnit)].flatMap((one) => one ?? []);
  if (lengths.length === 0 || amount === undefined) return undefined;
  const end = match.index + whole.length;
  // The length is at the end of the match; its first word can also be in the lead.
  const tail = new RegExp(`${LENGTHS}$`, "iu").exec(whole);
  const start = match.index + (tail ? tail.index + (tail[0].length - tail[0].replace(/^[_\s]+/, "").length) : 0);
  return { lengths, quote: text.slice(match.index, end).replace(/\s+/g, " ").trim(), start, end };
}

function lengthOf(amount: string | undefined, unit: string | undefined): PrintedPeriod | undefined {
  if (amount === undefined || unit === undefined) return undefined;
  const count = numbers[amount.toUpperCase()] ?? Number(amount);
  if (!Number.isInteger(count) || count < 1) return undefined;
  return unit.toUpperCase() === "MONTH" ? { months: count } : { days: count };
}

/** A full stop inside a number, such as 37 CFR 1.136, ends no sentence. */
function sentenceAround(text: string, start: number, end: number): string {
  const before = text.slice(Math.max(0, start - 400), start);
  const after = text.slice(end, end + 300);
  const from = Math.max(...[...before.matchAll(/[.;]\s/g)].map(({ index }) => index), -1);
  const to = after.search(/[.;](?:\s|$)/);
  return before.slice(from + 1) + text.slice(start, end) + (to === -1 ? after : after.slice(0, to));
}

function endOf(period: PrintedPeriod, mailDate: CivilDate): CivilDate {
  return "months" in period ? addMonths(mailDate, period.months) : addDays(mailDate, period.days);
}
