import { mostDocuments } from "../../contract/uspto.ts";

/** Where a document of a download stands, and a download as a whole. */
export type DownloadState = "queued" | "running" | "completed" | "failed";

/**
 * Where a download stands, by its documents: `queued` before the first has begun, `running` until the last has arrived
 * or failed, then `completed`, or `failed` where none arrived.
 */
export function downloadStateOf(items: readonly { readonly status: DownloadState }[]): DownloadState {
  const states = new Set(items.map(({ status }) => status));
  if (states.has("running")) return "running";
  if (states.has("queued")) return states.size === 1 ? "queued" : "running";
  return states.has("completed") || states.size === 0 ? "completed" : "failed";
}

/** Documents in parts that one request each may name; in their order. */
export function requestsOf(documentIds: readonly string[]): string[][] {
  const starts = Array.from(
    { length: Math.ceil(documentIds.length / mostDocuments) },
    (_, part) => part * mostDocuments,
  );
  return starts.map((start) => documentIds.slice(start, start + mostDocuments));
}
