import type { FetchPort } from "./ports.ts";

let loaded: Promise<FetchPort> | undefined;

/** The fetch of this platform: in Node undici's own, with one keep-alive pool, loaded when the first call is made. */
export function platformFetch(): Promise<FetchPort> {
  loaded ??= import("./undici-fetch.ts").then(({ undiciFetch }) => undiciFetch);
  return loaded;
}
