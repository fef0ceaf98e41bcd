import { HubHttpError } from "@iphub/sdk/errors";
import type { HubLive } from "@iphub/sdk/live";

/**
 * Follows a matter until the program is told to stop; rejects where the hub no longer lets it. What is printed is
 * printed in its order, one after another.
 */
export async function follow(
  live: HubLive,
  inventionId: string,
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
    await live.join(inventionId);
    return await ended.promise;
  } finally {
    live.close();
  }
}
