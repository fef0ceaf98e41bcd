import { parseDateInput } from "@iphub/sdk/domain/date-input";
import { fullDay } from "@iphub/sdk/domain/day-text";
import { InputError } from "@iphub/sdk/domain/input-error";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import { note } from "./output/sink.ts";
import { ownTimeZone } from "./own-time-zone.ts";

/**
 * The date that `next fri`, `31 jan` or `+3bd` means today, in this machine's zone; it is said with its weekday, so that
 * the person sees what is stored; `shownName` is what the usage line calls it. What is no date is given on as it is: the contract says how to write it.
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
