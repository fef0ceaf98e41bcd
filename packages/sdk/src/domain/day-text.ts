import { type CivilDate, readParts, weekday } from "./civil-date.ts";

/** English month names, January first; fixed words, never the machine's locale. */
export const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

/** English weekday names, Sunday first. */
export const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;

/** `14 Jan`. */
export function dayAndMonth(date: CivilDate): string {
  const { month, day } = readParts(date);
  return `${day} ${MONTHS[month - 1]}`;
}

/** `14 Jan 2027`. */
export function dayMonthYear(date: CivilDate): string {
  return `${dayAndMonth(date)} ${date.slice(0, 4)}`;
}

/** `Thu 14 Jan 2027`: how a deadline is written, always with its weekday. */
export function fullDay(date: CivilDate): string {
  return `${WEEKDAYS[weekday(date)]} ${dayMonthYear(date)}`;
}

/** `Thu 14 Jan`: a full day beside another of the same year. */
export function shortDay(date: CivilDate): string {
  return `${WEEKDAYS[weekday(date)]} ${dayAndMonth(date)}`;
}

/** Days from one to another: `14 Jan 2027`, `14 Jan – 20 Jan 2027`, `28 Dec 2026 – 3 Jan 2027`. */
export function daySpan(from: CivilDate, to: CivilDate): string {
  if (from === to) return dayMonthYear(from);
  const first = from.slice(0, 4) === to.slice(0, 4) ? dayAndMonth(from) : dayMonthYear(from);
  return `${first} – ${dayMonthYear(to)}`;
}
