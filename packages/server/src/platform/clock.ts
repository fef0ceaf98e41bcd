/** Where the server takes the time from; tests give it a clock that they turn themselves. */
export interface Clock {
  /** The present instant. */
  now(): Date;
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() };

/** An ISO instant in UTC with milliseconds, the form in which the hub stores and sends times. */
export function nowIso(clock: Clock): string {
  return clock.now().toISOString();
}

/**
 * The instant for a record's `updatedAt`: now, but always after the one it replaces, so that two changes within one
 * millisecond are still told apart by optimistic concurrency.
 */
export function laterThan(previous: string, clock: Clock): string {
  return new Date(Math.max(clock.now().getTime(), Date.parse(previous) + 1)).toISOString();
}
