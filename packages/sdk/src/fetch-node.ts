import { Blob as NodeBlob } from "node:buffer";
import type { FetchInit, FetchPort } from "./ports.ts";

let loaded: Promise<FetchPort> | undefined;

async function load(): Promise<FetchPort> {
  const { Agent, fetch } = await import("undici");
  // The SDK's own time-outs cover connect, headers and body; undici's fixed five minutes would cut long downloads.
  const dispatcher = new Agent({ pipelining: 1, headersTimeout: 0, bodyTimeout: 0 });
  return (url, { body, ...init }) => fetch(url, { ...init, body: nodeBody(body), dispatcher });
}

/** The same body under the names that Node's own types know. */
function nodeBody(body: FetchInit["body"]) {
  if (body === undefined || typeof body === "string" || body instanceof NodeBlob) return body;
  return body instanceof ReadableStream ? body : body.stream();
}

/** The fetch of this platform: in Node undici's own, with one keep-alive pool, loaded when the first call is made. */
export function platformFetch(): Promise<FetchPort> {
  loaded ??= load();
  return loaded;
}
