import type { FetchPort } from "./ports.ts";

/** The fetch of this platform: in a browser its own. */
export function platformFetch(): Promise<FetchPort> {
  return Promise.resolve((url, init) => globalThis.fetch(url, init));
}
