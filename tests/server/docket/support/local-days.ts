const weekdays = new Map<string, number>();
const formats = new Map<string, Intl.DateTimeFormat>();

/** The day and hour on the clocks of a zone. */
export function localTime(instant: string, timeZone: string): { readonly day: string; readonly hour: number } {
  const known = formats.get(timeZone);
  const format = known ?? new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  formats.set(timeZone, format);
  const text = format.format(new Date(instant));
  return { day: text.slice(0, 10), hour: Number(text.slice(11, 13)) };
}

const shiftedDays = new Map<string, string>();

/** The day so many days after another. */
export function shifted(day: string, by: number): string {
  const key = `${day} ${by}`;
  const known = shiftedDays.get(key) ?? dayAfter(day, by);
  shiftedDays.set(key, known);
  return known;
}

function dayAfter(day: string, by: number): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + by * 86_400_000).toISOString().slice(0, 10);
}

/** Whether a day is a Monday, Tuesday, Wednesday, Thursday or Friday. */
export function isWeekday(day: string): boolean {
  const weekday = weekdays.get(day) ?? new Date(`${day}T00:00:00.000Z`).getUTCDay();
  weekdays.set(day, weekday);
  return weekday !== 0 && weekday !== 6;
}
