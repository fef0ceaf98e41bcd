const formats = {
  short: { weekday: "short" },
  long: { weekday: "long" },
  month: { month: "long", year: "numeric" },
  day: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;

const made = new Map<keyof typeof formats, Intl.DateTimeFormat>();

/** A civil date in the words of the browser's language. Making a format takes longer than all days of a page. */
function words(day: string, name: keyof typeof formats): string {
  const format = made.get(name) ?? new Intl.DateTimeFormat(undefined, { ...formats[name], timeZone: "UTC" });
  made.set(name, format);
  return format.format(new Date(day));
}

/** `Thursday 26 November 2026`, in the reader's language. */
export function longDay(day: string): string {
  return words(day, "day");
}

/** `November 2026`, in the reader's language. */
export function monthName(day: string): string {
  return words(day, "month");
}

/** `Thu` or `Thursday`, in the reader's language. */
export function weekdayName(day: string, length: "short" | "long"): string {
  return words(day, length);
}
