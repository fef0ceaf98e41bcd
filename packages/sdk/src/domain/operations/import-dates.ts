import { daysInMonth } from "../civil-date.ts";
import { cutText } from "../cut-text.ts";
import { MONTHS } from "../day-text.ts";

/** How 3/4/2026 is read. */
export type DateOrder = "month-first" | "day-first";

/** A date of a file: the day, or why it cannot be read. */
export type ReadDate = { readonly date: string } | { readonly fault: string };

/** The range of plausible years; a year outside it is a typing error. */
const firstYear = 1900;
const lastYear = 2200;
/** Two-digit years mean 1970 to 2069. */
const pivot = 70;

const numeric = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/;
const named = /^(\d{1,2})[ .-]*([a-z]{3,9})\.?[ ,.-]*(\d{4}|\d{2})$/i;
const namedFirst = /^([a-z]{3,9})\.? *(\d{1,2})(?:st|nd|rd|th)?[ ,]+(\d{4})$/i;
const iso = /^(\d{4})([-/.]?)(\d{2})\2(\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
/** A day as spreadsheets count them: of the years 1954 to 2173, or of four more where they are counted from 1904. */
const serial = /^[2-9]\d{4}(?:\.\d+)?$/;
const timeAfter = /[ T]0{1,2}:00(?::00(?:\.0+)?)?(?: ?AM)?$|[ ]12:00(?::00)? AM$/i;

/**
 * Reads a date in any of the usual spellings: 2026-01-31, 20260131, 31 Jan 2026, Jan 31, 2026, 31.01.2026 (with dots
 * the day is always first) and 1/31/2026. If a date with slashes is ambiguous, `order` decides; without one it is
 * refused, because a guess could move a deadline.
 */
export function readImportDate(text: string, order: DateOrder | null): ReadDate {
  const typed = plainDate(text);
  const isoParts = iso.exec(typed);
  if (isoParts) return exact(text, isoParts[1], isoParts[3], isoParts[4]);
  const dayFirst = named.exec(typed);
  if (dayFirst) return withMonth(text, dayFirst[3], dayFirst[2], dayFirst[1]);
  const monthFirst = namedFirst.exec(typed);
  if (monthFirst) return withMonth(text, monthFirst[3], monthFirst[1], monthFirst[2]);
  const [whole, first = "", mark, second = "", year] = numeric.exec(typed) ?? [];
  if (whole === undefined) return { fault: `'${shown(text)}' ${noDate(typed)}` };
  if (mark === ".") return exact(text, year, second, first);
  const read = orderOf(first, second) ?? order;
  if (first === second || read === "month-first") return exact(text, year, first, second);
  if (read === "day-first") return exact(text, year, second, first);
  return { fault: `'${shown(text)}' can be read as two dates; say whether the month or the day comes first` };
}

/** The order of day and month that the dates of a column prove: null if none does, or if they disagree. */
export function provenOrder(texts: Iterable<string>): DateOrder | null {
  let proven: DateOrder | null = null;
  for (const text of texts) {
    const parts = numeric.exec(plainDate(text));
    if (!parts || parts[2] === ".") continue;
    const order = orderOf(parts[1] ?? "", parts[3] ?? "");
    if (!order) continue;
    if (proven && proven !== order) return null;
    proven = order;
  }
  return proven;
}

/**
 * A date without its time of day and without invisible characters: copied text has direction marks around it, and no-break
 * spaces in it.
 */
function plainDate(text: string): string {
  return text
    .replace(/\p{Cf}/gu, "")
    .replace(/\s+/g, " ")
    .trim()
    .replace(timeAfter, "");
}

/** Only the file itself knows from which day such a number counts. */
function noDate(typed: string): string {
  if (!serial.test(typed)) return "is not a date; write it like 2026-01-31";
  return "is a day as a spreadsheet counts it; show the column as dates in it, and save the file again";
}

function orderOf(first: string, second: string): DateOrder | null {
  if (Number(first) > 12 && Number(second) <= 12) return "day-first";
  return Number(second) > 12 && Number(first) <= 12 ? "month-first" : null;
}

function withMonth(text: string, year = "", name = "", day = ""): ReadDate {
  const month = MONTHS.findIndex((one) => name.toLowerCase().startsWith(one.toLowerCase())) + 1;
  if (month === 0) return { fault: `'${shown(text)}' has an unknown month; write it like 2026-01-31` };
  return exact(text, year, String(month), day);
}

function exact(text: string, yearText = "", monthText = "", dayText = ""): ReadDate {
  const [year, month, day] = [fullYear(yearText), Number(monthText), Number(dayText)];
  if (year < firstYear || year > lastYear) {
    return { fault: `'${shown(text)}' has an implausible year; years run from ${firstYear} to ${lastYear}` };
  }
  if (month < 1 || month > 12) return { fault: `'${shown(text)}' has no such month; months run from 1 to 12` };
  const last = daysInMonth(year, month);
  if (day < 1 || day > last) return { fault: `'${shown(text)}' does not exist; that month runs from 1 to ${last}` };
  return { date: `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}` };
}

function fullYear(text: string): number {
  const year = Number(text);
  if (text.length !== 2) return year;
  return year < pivot ? 2000 + year : 1900 + year;
}

function shown(text: string): string {
  return text.length > 40 ? `${cutText(text, 39)}…` : text;
}
