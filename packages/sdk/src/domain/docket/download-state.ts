import { mostDocuments } from "../../contract/uspto.ts";

/** The status of a download and of each of its documents. */
export type DownloadState = "queued" | "running" | "completed" | "failed";

/**
 * The status of a download, from its documents: `queued` before the first has started, `running` until the last has
 * arrived or failed, then `completed`, or `failed` if none arrived.
 */
export function downloadStateOf(items: readonly { readonly status: DownloadState }[]): DownloadState {
  const states = new Set(items.map(({ status }) => status));
  if (states.has("running")) return "running";
  if (states.has("queued")) return states.size === 1 ? "queued" : "running";
  return states.has("completed") || states.size === 0 ? "completed" : "failed";
}

/** Splits documents into the parts that one request each may name, in order. */
export function requestsOf(documentIds: readonly string[]): string[][] {
  const starts = Array.from(
    { length: Math.ceil(documentIds.length / mostDocuments) },
    (_, part) => part * mostDocuments,
  );
  return starts.map((start) => documentIds.slice(start, start + mostDocuments));
}
