import type { DateFormat, DateStyle } from "../contract/date-style.ts";
import { type CivilDate, readParts, weekday } from "./civil-date.ts";

/** English month names, January first; independent of the locale. */
export const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

/** English weekday names, Sunday first. */
export const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;

/** The style of who has chosen none, and of everything that the hub itself writes: letters, mail, exports, the record. */
export const hubDateStyle: DateStyle = { format: "day-month-year", firstDay: "language" };

let chosen = hubDateStyle;

/**
 * Sets the style of every date that this program writes from now on. For a program of one reader, such as a browser's window
 * or a terminal; the hub has many and never calls it.
 */
export function chooseDateStyle(style: DateStyle): void {
  chosen = style;
}

/** The style that dates are written in now. */
export function chosenDateStyle(): DateStyle {
  return chosen;
}

/** `14 Jan`. An ISO date is never without its year. */
export function dayAndMonth(date: CivilDate, format: DateFormat = chosen.format): string {
  const { month, day } = readParts(date);
  const name = MONTHS[month - 1];
  const [mm, dd] = [date.slice(5, 7), date.slice(8)];
  const written: Readonly<Record<DateFormat, string>> = {
    "day-month-year": `${day} ${name}`,
    "month-day-year": `${name} ${day}`,
    iso: date,
    dots: `${dd}.${mm}.`,
    slashes: `${dd}/${mm}`,
  };
  return written[format];
}

/** What is between day and year; an ISO date has its year already. */
const beforeYear = { "day-month-year": " ", "month-day-year": ", ", dots: "", slashes: "/" } as const;

/** `14 Jan 2027`. */
export function dayMonthYear(date: CivilDate, format: DateFormat = chosen.format): string {
  const day = dayAndMonth(date, format);
  return format === "iso" ? day : `${day}${beforeYear[format]}${date.slice(0, 4)}`;
}

/** `Thu 14 Jan 2027`: the format of deadlines, always with the weekday. */
export function fullDay(date: CivilDate, format: DateFormat = chosen.format): string {
  return `${WEEKDAYS[weekday(date)]} ${dayMonthYear(date, format)}`;
}

/** `Thu 14 Jan`: a full day next to another of the same year. */
export function shortDay(date: CivilDate, format: DateFormat = chosen.format): string {
  return `${WEEKDAYS[weekday(date)]} ${dayAndMonth(date, format)}`;
}

/** A range of days: `14 Jan 2027`, `14 Jan – 20 Jan 2027`, `28 Dec 2026 – 3 Jan 2027`. */
export function daySpan(from: CivilDate, to: CivilDate, format: DateFormat = chosen.format): string {
  if (from === to) return dayMonthYear(from, format);
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  const first = isOneYear ? dayAndMonth(from, format) : dayMonthYear(from, format);
  return `${first} – ${dayMonthYear(to, format)}`;
}
