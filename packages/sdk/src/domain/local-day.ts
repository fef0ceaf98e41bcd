import type { CivilDate } from "./civil-date.ts";

/** The civil date of an instant in the reader's time zone. */
export function localDay(at: Date): CivilDate {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
