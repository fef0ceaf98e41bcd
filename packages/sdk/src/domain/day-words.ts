import type { DateFormat, FirstDay } from "../contract/date-style.ts";
import { type CivilDate, isCivilDate, readParts, weekday } from "./civil-date.ts";
import { chosenDateStyle, dayMonthYear, fullDay, MONTHS, WEEKDAYS } from "./day-text.ts";
import type { RangeSettings } from "./due-range.ts";

const monthNames = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;
const weekdayNames = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** `Thursday`. */
export function weekdayName(date: CivilDate): string {
  return weekdayNames[weekday(date)] ?? "";
}

/** `November 2026`. */
export function monthName(date: CivilDate): string {
  return `${monthNames[readParts(date).month - 1]} ${date.slice(0, 4)}`;
}

/** `Thursday 26 November 2026`: a day as a title; only formats with a month's name have it in full. */
export function longDay(date: CivilDate, format: DateFormat = chosenDateStyle().format): string {
  const { month } = readParts(date);
  const day = dayMonthYear(date, format).replace(MONTHS[month - 1] ?? "", monthNames[month - 1] ?? "");
  return `${weekdayName(date)}${format === "month-day-year" ? "," : ""} ${day}`;
}

const months: readonly string[] = MONTHS;
const written = new RegExp(
  `\\b((?:${WEEKDAYS.join("|")}) )?(\\d{1,2}) (${MONTHS.join("|")}) (\\d{4})\\b|\\b\\d{4}-\\d{2}-\\d{2}\\b`,
  "g",
);

/**
 * A sentence of the hub, which writes dates as `14 Jan 2027` or `2027-01-14`, with its dates in one format. Not for texts of
 * people.
 */
export function withDates(sentence: string, format: DateFormat = chosenDateStyle().format): string {
  return sentence.replace(written, (text: string, day?: string, number = "", month = "", year = "") => {
    if (month === "") return isCivilDate(text) ? dayMonthYear(text, format) : text;
    const at = months.indexOf(month) + 1;
    const date = `${year}-${String(at).padStart(2, "0")}-${number.padStart(2, "0")}`;
    return day === undefined ? dayMonthYear(date, format) : fullDay(date, format);
  });
}

/** The reader's week, for ranges of days such as `this-week`. */
export function chosenWeek(): RangeSettings {
  return { weekStartsOn: firstWeekdayOf(chosenDateStyle().firstDay, 1) };
}

const weekdays = { monday: 1, sunday: 0, saturday: 6 } as const;

/** The weekday that a week begins with, 0 is Sunday; `other` where the person has left it to their language. */
export function firstWeekdayOf<Other>(firstDay: FirstDay, other: Other): 0 | 1 | 6 | Other {
  return firstDay === "language" ? other : weekdays[firstDay];
}
