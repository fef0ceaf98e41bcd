import { NoRoomFailure } from "../disk-room.ts";
import type { RunningJob } from "./job-queue.ts";

/**
 * Whether a job that has failed with `error` is not run again: its attempts are used up. A job that waits for room on a
 * disk runs again however often it was tried, and so does one that was interrupted.
 */
export function isLastAttempt(
  { attempt, signal }: Pick<RunningJob, "attempt" | "signal">,
  attempts: number,
  error: unknown,
): boolean {
  return attempt >= attempts && !signal.aborted && !(error instanceof NoRoomFailure);
}
