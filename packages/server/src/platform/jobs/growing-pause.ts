/** How long failing work waits between its attempts. */
export interface GrowingPause {
  readonly firstMilliseconds: number;
  readonly longestMilliseconds: number;
}

/** The pause after so many failures, in milliseconds: each is twice as long as the one before, up to the longest. */
export function pauseAfter(failures: number, { firstMilliseconds, longestMilliseconds }: GrowingPause): number {
  return Math.min(firstMilliseconds * 2 ** (failures - 1), longestMilliseconds);
}
