import { HubHttpError, HubNetworkError, HubTimeoutError } from "@iphub/sdk/errors";

/** A proxy's answers for a hub that is stopped; with a code of the hub's own, they are the hub's. */
const stopped = /^http_50[234]$/;

/** Whether a call did not reach the hub, or it is not known whether it did. */
export function isUnreached(error: unknown): boolean {
  if (error instanceof HubHttpError) return stopped.test(error.code);
  return error instanceof HubNetworkError || error instanceof HubTimeoutError;
}
