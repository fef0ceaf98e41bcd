/** The server's clock; tests set their own. */
export interface Clock {
  /** The current instant. */
  now(): Date;
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() };

/** An ISO instant in UTC with milliseconds, the form in which the hub stores and sends times. */
export function nowIso(clock: Clock): string {
  return clock.now().toISOString();
}

/**
 * The instant for a record's `updatedAt`: now, but always after the one it replaces, so that optimistic concurrency can
 * tell two changes within one millisecond apart.
 */
export function laterThan(previous: string, clock: Clock): string {
  return new Date(Math.max(clock.now().getTime(), Date.parse(previous) + 1)).toISOString();
}
