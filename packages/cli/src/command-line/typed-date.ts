import { parseDateInput } from "@iphub/sdk/domain/date-input";
import { fullDay } from "@iphub/sdk/domain/day-text";
import { InputError } from "@iphub/sdk/domain/input-error";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import { note } from "./output/sink.ts";
import { ownTimeZone } from "./own-time-zone.ts";

/**
 * The date of `next fri`, `31 jan` or `+3bd` today, in this machine's time zone; it is printed with its weekday, so
 * that the person sees what is stored; `shownName` is its name in the usage line. Other texts are returned unchanged:
 * the contract's error says how to write a date.
 */
export function typedDate(shownName: string, text: string): string {
  const zone = ownTimeZone();
  try {
    const date = parseDateInput(text, civilDateInZone(Date.now(), zone));
    note(`${shownName} ${text} is ${fullDay(date)}.`);
    return date;
  } catch (error) {
    if (error instanceof InputError) return text;
    throw error;
  }
}
