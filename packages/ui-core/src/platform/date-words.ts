import { dayMonthYear, fullDay } from "@iphub/sdk/domain/day-text";
import { localDay } from "@iphub/sdk/domain/local-day";

/** With the weekday, as deadlines are written, or for an instant with the time of day. */
export interface DateParts {
  readonly weekday?: boolean;
  readonly time?: boolean;
}

/** Made once, when it is first needed: making a format takes longer than all dates of a page. */
let clock: Intl.DateTimeFormat | undefined;

/**
 * A civil date `YYYY-MM-DD`, the same day everywhere, or an instant in ISO 8601 in the reader's time zone, as the reader
 * wants dates written; '–' for any other text.
 */
export function dateWords(value: string, { weekday = false, time = false }: DateParts = {}): string {
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) return "–";
  const isCivil = value.length === 10;
  const day = isCivil ? value : localDay(at);
  const words = weekday ? fullDay(day) : dayMonthYear(day);
  return !time || isCivil ? words : `${words}, ${timeWords(value)}`;
}

/** The time of day of an instant in ISO 8601, in the reader's time zone and as their system writes it. */
export function timeWords(instant: string): string {
  clock ??= new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });
  return clock.format(new Date(instant));
}
