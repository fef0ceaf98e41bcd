/** The longest pause between two attempts, in milliseconds. */
const longestPauseMs = 5_000;

/** How something is tried again. */
export interface Trying {
  /** The first pause, in milliseconds; each further one is twice as long, up to 5 s. */
  readonly firstPauseMs: number;
  /** Whether the result is still wanted. */
  isWanted(): boolean;
  pause(ms: number): Promise<void>;
  onFailure(error: unknown): unknown;
}

/** Tries until it succeeds, such as loading code while the hub may be away; null once the result is not wanted any more. */
export async function keepTrying<Result>(
  attempt: () => Promise<Result>,
  { firstPauseMs, isWanted, pause, onFailure }: Trying,
): Promise<Result | null> {
  for (let ms = firstPauseMs; isWanted(); ms = Math.min(ms * 2, longestPauseMs)) {
    try {
      const result = await attempt();
      return isWanted() ? result : null;
    } catch (error) {
      onFailure(error);
      await pause(ms);
    }
  }
  return null;
}
