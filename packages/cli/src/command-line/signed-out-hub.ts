import type { Hub } from "@iphub/sdk/client";
import { createLazyHub } from "@iphub/sdk/lazy-hub";
import { memoryTokenStore } from "@iphub/sdk/token-store";
import { sayDatabaseWaits } from "./database-wait.ts";
import type { GlobalOptions } from "./input.ts";
import { nodeFetch } from "./node-fetch.ts";

/**
 * A hub without the sign-in of a profile: a token may be for another profile than the current one, and is stored only
 * together with the person's address.
 */
export function signedOutHub(
  host: string,
  { timeoutMs }: Pick<GlobalOptions, "timeoutMs">,
  token = memoryTokenStore(),
): Hub {
  const hub = createLazyHub({ baseUrl: host, token, timeoutMs, fetch: nodeFetch });
  sayDatabaseWaits(hub);
  return hub;
}
