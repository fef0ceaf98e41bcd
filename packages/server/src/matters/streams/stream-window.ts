import { endOfDayInZone, officeTimeZone, startOfDayInZone } from "@iphub/sdk/domain/time-zone";

/** The requested page of a stream. */
export interface StreamWindow {
  readonly skip: number;
  readonly size: number;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The bounds of a window as instants; null for an open one. */
export interface StreamBounds {
  /** Events at this instant or later. */
  readonly since: string | null;
  /** Events before this instant. */
  readonly before: string | null;
}

const zone = officeTimeZone("US") ?? "UTC";
const isDay = /^\d{4}-\d{2}-\d{2}$/;
/** The range of instants that the database supports; bounds beyond it have no effect. */
const first = Date.parse("0001-01-02T00:00:00Z");
const last = Date.parse("9999-12-30T00:00:00Z");

/**
 * The bounds as instants. A civil date is a whole day of the US office (Eastern time): `from` is its first instant,
 * `to` its end. An instant is inclusive: `to` includes events in the same millisecond.
 */
export function boundsOf({ from, to }: Pick<StreamWindow, "from" | "to">): StreamBounds {
  const since = from === undefined ? first : Date.parse(isDay.test(from) ? startOfDay(from) : from);
  const before = to === undefined ? last : isDay.test(to) ? Date.parse(endOfDay(to)) : Date.parse(to) + 1;
  return {
    since: since <= first ? null : new Date(Math.min(since, last)).toISOString(),
    before: before >= last ? null : new Date(Math.max(before, first)).toISOString(),
  };
}

function startOfDay(day: string): string {
  return day < "0002" ? "0001-01-01T00:00:00Z" : startOfDayInZone(day, zone);
}

function endOfDay(day: string): string {
  return day >= "9999-12-30" ? "9999-12-31T00:00:00Z" : endOfDayInZone(day, zone);
}
