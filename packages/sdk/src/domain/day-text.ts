import { type CivilDate, readParts, weekday } from "./civil-date.ts";

/** English month names, January first; independent of the locale. */
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

/** `Thu 14 Jan 2027`: the format of deadlines, always with the weekday. */
export function fullDay(date: CivilDate): string {
  return `${WEEKDAYS[weekday(date)]} ${dayMonthYear(date)}`;
}

/** `Thu 14 Jan`: a full day next to another of the same year. */
export function shortDay(date: CivilDate): string {
  return `${WEEKDAYS[weekday(date)]} ${dayAndMonth(date)}`;
}

/** A range of days: `14 Jan 2027`, `14 Jan – 20 Jan 2027`, `28 Dec 2026 – 3 Jan 2027`. */
export function daySpan(from: CivilDate, to: CivilDate): string {
  if (from === to) return dayMonthYear(from);
  const first = from.slice(0, 4) === to.slice(0, 4) ? dayAndMonth(from) : dayMonthYear(from);
  return `${first} – ${dayMonthYear(to)}`;
}
