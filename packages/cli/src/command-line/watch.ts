import { setTimeout as delay } from "node:timers/promises";
import { HubHttpError, HubNetworkError, HubTimeoutError } from "@iphub/sdk/errors";
import { note } from "./output/sink.ts";

/**
 * Reads again and again until the program is told to stop. The first reading must succeed; later the hub may be away
 * for a while, which is said once. Rejects with what does not pass by itself: a sign-in that has ended, a right that was
 * taken, a record that is gone.
 */
export async function watch(read: () => Promise<void>, seconds: number): Promise<never> {
  await read();
  let isAway = false;
  for (;;) {
    await delay(seconds * 1000);
    try {
      await read();
      if (isAway) note("iphub: the hub answers again");
      isAway = false;
    } catch (error) {
      if (!isPassing(error)) throw error;
      if (!isAway) note("iphub: the hub does not answer; what is shown may be old. Trying again.");
      isAway = true;
    }
  }
}

/** Whether a failure may be over at the next reading: the hub is away, busy or being restarted. */
function isPassing(error: unknown): boolean {
  if (error instanceof HubHttpError) return [429, 502, 503, 504].includes(error.status);
  return error instanceof HubNetworkError || error instanceof HubTimeoutError;
}
