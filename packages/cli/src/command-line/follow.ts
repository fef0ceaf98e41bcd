import { HubHttpError } from "@iphub/sdk/errors";
import type { HubLive } from "@iphub/sdk/live";

/**
 * Follows a matter, or without one what concerns the person, until the program is stopped; rejects if the hub no longer
 * allows it. Output is printed in order.
 */
export async function follow(
  live: HubLive,
  inventionId: string | null,
  listen: (print: (write: () => Promise<void>) => void) => void,
): Promise<never> {
  const ended = Promise.withResolvers<never>();
  let last = Promise.resolve();
  listen((write) => {
    last = last.then(write).catch((error: unknown) => ended.reject(error));
  });
  live.onError((error) => {
    if (error instanceof HubHttpError) ended.reject(error);
  });
  try {
    // What is printed can end it before the connection does.
    await Promise.race([inventionId === null ? live.connect() : live.join(inventionId), ended.promise]);
    return await ended.promise;
  } finally {
    live.close();
  }
}
