import { setTimeout as delay } from "node:timers/promises";
import { HubHttpError, HubNetworkError, HubTimeoutError } from "@iphub/sdk/errors";
import { note } from "./output/sink.ts";

/**
 * Reads repeatedly until the program is stopped. The first reading must succeed; later the hub may be unreachable for a
 * while, which is reported once. Rejects with permanent failures: an ended sign-in, a revoked permission, a deleted
 * record.
 */
export async function watch(read: () => Promise<void>, seconds: number): Promise<never> {
  await read();
  let isAway = false;
  for (;;) {
    await delay(seconds * 1000);
    try {
      await read();
      if (isAway) note("iphub: the hub responds again");
      isAway = false;
    } catch (error) {
      if (!isPassing(error)) throw error;
      if (!isAway) note("iphub: the hub does not respond; the data shown may be stale. Retrying.");
      isAway = true;
    }
  }
}

/** Whether a failure may be temporary: the hub is unreachable, busy or restarting. */
function isPassing(error: unknown): boolean {
  if (error instanceof HubHttpError) return [429, 502, 503, 504].includes(error.status);
  return error instanceof HubNetworkError || error instanceof HubTimeoutError;
}
