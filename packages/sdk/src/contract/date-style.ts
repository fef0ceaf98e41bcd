import * as z from "zod/mini";

/** How a date can be written: `7 Dec 2026`, `Dec 7, 2026`, `2026-12-07`, `07.12.2026`, `07/12/2026` (the day first). */
export const dateFormat = z.enum(["day-month-year", "month-day-year", "iso", "dots", "slashes"]);
/** One way to write a date. */
export type DateFormat = z.infer<typeof dateFormat>;

/** The day that a week begins with; `language`: Monday in searches, in a calendar as where the reader's language is spoken. */
export const firstDay = z.enum(["language", "monday", "sunday", "saturday"]);
/** One first day of the week. */
export type FirstDay = z.infer<typeof firstDay>;

/** How dates are written to a person, and their week. */
export const dateStyle = z.strictObject({ format: dateFormat, firstDay });
/** The style of one person. */
export type DateStyle = z.infer<typeof dateStyle>;
