import { Blob as NodeBlob } from "node:buffer";
import { Agent, fetch } from "undici";
import type { FetchInit, FetchPort } from "./ports.ts";

// The SDK's own time-outs cover connect, headers and body; undici's fixed five minutes would cut long downloads.
const dispatcher = new Agent({ pipelining: 1, headersTimeout: 0, bodyTimeout: 0 });

/**
 * undici's fetch with one keep-alive pool. A module of its own, because a bundler gives a dynamic import of CommonJS
 * only its default export.
 */
export const undiciFetch: FetchPort = (url, { body, ...init }) =>
  fetch(url, { ...init, body: nodeBody(body), dispatcher });

/** The same body under the names that Node's own types know. */
function nodeBody(body: FetchInit["body"]) {
  if (body === undefined || typeof body === "string" || body instanceof NodeBlob) return body;
  return body instanceof ReadableStream ? body : body.stream();
}
