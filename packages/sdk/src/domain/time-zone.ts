import { addDays, type CivilDate, parseCivilDate, toEpochDay } from "./civil-date.ts";
import { InputError } from "./input-error.ts";

const MS_PER_DAY = 86_400_000;
const MAX_FORMATS = 64;
/** Between these days a day begins in the years 0001 to 9999 in every zone. */
const FIRST_DAY = "0001-01-03";
const LAST_DAY = "9999-12-30";
const formats = new Map<string, Intl.DateTimeFormat>();

/** The time zone of an office (the US office: Eastern), undefined if not known. */
export function officeTimeZone(office: string): string | undefined {
  return office === "US" ? "America/New_York" : undefined;
}

/**
 * The civil date in an IANA zone at an instant (ISO text with an offset or `Z`, or milliseconds since 1970).
 * @throws InputError naming `timeZone` or `instant`.
 */
export function civilDateInZone(instant: string | number, timeZone: string): CivilDate {
  return wallClock(readInstant(instant), timeZone).date;
}

/**
 * The hour of the day, 0 to 23, on the clocks of an IANA zone at an instant (as for {@link civilDateInZone}).
 * @throws InputError naming `timeZone` or `instant`.
 */
export function hourInZone(instant: string | number, timeZone: string): number {
  return Math.floor(wallClock(readInstant(instant), timeZone).seconds / 3600);
}

/** The first instant of the date in the zone, as ISO text in UTC, the inclusive lower bound of that day. */
export function startOfDayInZone(date: CivilDate, timeZone: string): string {
  return startOfHourInZone(date, 0, timeZone);
}

/**
 * The first instant of the date at which the clocks of the zone show the hour (0 to 23), as ISO text in UTC; where they
 * skip it that day, the one at which they go on.
 * @throws InputError naming `date` at the very beginning and end of the calendar
 */
export function startOfHourInZone(date: CivilDate, hour: number, timeZone: string): string {
  const wanted = toEpochDay(parseCivilDate(date)) * MS_PER_DAY + hour * 3_600_000;
  if (date < FIRST_DAY || wanted > toEpochDay(LAST_DAY) * MS_PER_DAY) {
    throw new InputError("date", `'${date}' has hours beyond the calendar; give one from ${FIRST_DAY} to ${LAST_DAY}`);
  }
  const before = wanted - offsetAt(wanted - MS_PER_DAY, timeZone);
  const after = wanted - offsetAt(wanted + MS_PER_DAY, timeZone);
  const early = Math.min(before, after);
  const found = early + offsetAt(early, timeZone) < wanted ? Math.max(before, after) : early;
  return new Date(found).toISOString();
}

/** The first instant of the next day in the zone: the exclusive upper bound of that day. */
export function endOfDayInZone(date: CivilDate, timeZone: string): string {
  return startOfDayInZone(addDays(date, 1), timeZone);
}

function readInstant(instant: string | number): number {
  const withZone = typeof instant === "number" || /T.*(Z|[+-]\d{2}:?\d{2})$/.test(instant);
  const at = typeof instant === "number" ? instant : Date.parse(instant);
  if (!withZone || Number.isNaN(at) || Math.abs(at) > 8.64e15) {
    throw new InputError("instant", "give an ISO instant with its offset, such as 2026-01-31T23:30:00Z");
  }
  return at;
}

/** What the clocks of the zone are ahead of UTC, in milliseconds; `at` is a whole second. */
function offsetAt(at: number, timeZone: string): number {
  const { date, seconds } = wallClock(at, timeZone);
  return toEpochDay(date) * MS_PER_DAY + seconds * 1000 - at;
}

function wallClock(at: number, timeZone: string): { date: CivilDate; seconds: number } {
  const parts: Record<string, string> = {};
  for (const { type, value } of formatFor(timeZone).formatToParts(at)) parts[type] = value;
  const date = `${String(parts.year).padStart(4, "0")}-${parts.month}-${parts.day}`;
  return { date, seconds: Number(parts.hour) * 3600 + Number(parts.minute) * 60 + Number(parts.second) };
}

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = createFormat(timeZone);
  if (formats.size >= MAX_FORMATS) formats.clear();
  formats.set(timeZone, format);
  return format;
}

function createFormat(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat("en-CA", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
  } catch {
    throw new InputError("timeZone", `'${timeZone.slice(0, 60)}' is not a time zone; use a name such as Europe/Berlin`);
  }
}
