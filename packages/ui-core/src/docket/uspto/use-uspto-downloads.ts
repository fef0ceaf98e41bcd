import type { Download, DownloadState } from "@iphub/sdk/contract/uspto";
import { compareText } from "@iphub/sdk/domain/compare-text";
import { counted } from "@iphub/sdk/domain/counted";
import { downloadStateOf } from "@iphub/sdk/domain/docket/download-state";
import type { QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNames } from "../../identity/public.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { docketKeys } from "../query-keys.ts";

/** The payload of a downloaded-file event about the queue. */
interface Arrived {
  readonly documentId: string;
  readonly fileId: string;
  readonly downloadIds: readonly string[];
}

/** A failed document sends no live event, so a running queue is fetched again at this interval, in milliseconds. */
const watchMs = 2_000;

/** The queue of downloads, live: arrivals by event, failures within two seconds. */
export function useUsptoDownloads() {
  const { hub, queries, ports } = useHubApp();
  const { write, sending } = useWrite();
  const list = useRemote(docketKeys.officeDownloads, () => hub.uspto.downloads());
  useEffect(() => hub.live.on("downloaded-file", (event) => patchQueue(queries, event)), [hub, queries]);
  const isAtWork = (list.data ?? []).some(({ status }) => status === "queued" || status === "running");
  useEffect(() => {
    if (isAtWork && !list.refreshing) return ports.after(watchMs, list.retry);
  });
  const retryFailed = async (download: Download) => {
    const { applicationId, items } = download;
    const documentIds = items.filter(({ status }) => status === "failed").map(({ documentId }) => documentId);
    const words = { done: "Download queued", subject: counted(documentIds.length, "document") };
    if (!(await write(() => hub.uspto.download({ applicationId, documentIds }), words))) return;
    await queries.invalidateQueries({ queryKey: docketKeys.officeDownloads });
  };
  const downloads = list.data ?? [];
  const nameOf = useNames(downloads.map(({ requestedBy }) => requestedBy));
  return {
    ...list,
    downloads: downloads.map((download) => ({
      ...download,
      requestedBy: nameOf(download.requestedBy),
      progress: progressOf(download),
    })),
    sending,
    actions: { refresh: list.retry, retryFailed },
  };
}

/** The progress of a download: arrived, failed and all documents, with the percentage done. */
export function progressOf({ items }: Pick<Download, "items">) {
  const arrived = items.filter(({ status }) => status === "completed").length;
  const failed = items.filter(({ status }) => status === "failed").length;
  const percent = items.length === 0 ? 100 : Math.floor(((arrived + failed) / items.length) * 100);
  return { arrived, failed, all: items.length, percent };
}

/** The label of a download's status. */
export const downloadWords: Readonly<Record<DownloadState, string>> = {
  queued: "○ queued",
  running: "● running",
  completed: "✓ completed",
  failed: "▲ failed",
};

/** The status of a whole request; one that ended incomplete says how many documents are missing. */
export function requestWords({ status, items }: Pick<Download, "status" | "items">): {
  readonly state: DownloadState;
  readonly words: string;
} {
  const { failed, all } = progressOf({ items });
  if (status !== "completed" || failed === 0) return { state: status, words: downloadWords[status] };
  return { state: "failed", words: `▲ ${failed} of ${all} failed` };
}

/**
 * The status of the newest download of each document of an application that has not arrived, by document id; an arrived
 * document is shown by its file.
 */
export function downloadStatesOf(
  downloads: readonly Download[],
  applicationId: string | null,
): ReadonlyMap<string, DownloadState> {
  const own = downloads
    .filter((download) => download.applicationId === applicationId)
    .toSorted((one, other) => compareText(one.createdAt, other.createdAt));
  const newest = new Map(
    own.flatMap(({ items }) => items.map(({ documentId, status }) => [documentId, status] as const)),
  );
  return new Map([...newest].filter(([, status]) => status !== "completed"));
}

/** A downloaded-file event completes the document in every request that waits for it. */
export function withArrived(downloads: readonly Download[], { documentId, fileId, downloadIds }: Arrived): Download[] {
  return downloads.map((download) => {
    if (!downloadIds.includes(download.id)) return download;
    const items = download.items.map((item) =>
      item.documentId === documentId ? { ...item, status: "completed" as const, error: null, fileId } : item,
    );
    return { ...download, items, status: downloadStateOf(items) };
  });
}

function patchQueue(queries: QueryClient, event: Arrived): void {
  queries.setQueryData<Download[]>(docketKeys.officeDownloads, (known) => known && withArrived(known, event));
}
