import { conflict } from "./failures.ts";

/** A record that says when it was last changed, and so lets a change that was made on an older reading be refused. */
interface Versioned {
  readonly updatedAt: string;
}

/** Whether the caller read the record before it was last changed. A caller who does not say when takes it as it is. */
export function isStale(readAt: string | undefined, current: Versioned): boolean {
  return readAt !== undefined && Date.parse(readAt) < Date.parse(current.updatedAt);
}

/**
 * Refuses a change that was made on an older reading. `readAt` is the `updatedAt` that the caller sent; the record is
 * locked, so that nothing changes it between this comparison and the write.
 * @throws Failure 409 with the record as it is now
 */
export function refuseStale(readAt: string | undefined, current: Versioned): void {
  if (isStale(readAt, current)) throw conflict(current);
}
