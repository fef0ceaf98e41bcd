import type { Download } from "@iphub/sdk/contract/uspto";
import { downloadStateOf } from "@iphub/sdk/domain/download-state";
import type { QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useHubApp } from "../platform/hub-app.ts";
import { queryKeys } from "../platform/query-keys.ts";
import { useRemote } from "../platform/use-remote.ts";
import { useWrite } from "../platform/use-write.ts";

/** What a downloaded-file event says of the queue. */
interface Arrived {
  readonly documentId: string;
  readonly fileId: string;
  readonly downloadIds: readonly string[];
}

/** The queue of downloads from the patent office, live (spec §2, /applications). */
export function useUsptoDownloads() {
  const { hub, queries } = useHubApp();
  const { write, sending } = useWrite();
  const list = useRemote(queryKeys.officeDownloads, () => hub.uspto.downloads());
  useEffect(() => hub.live.on("downloaded-file", (event) => patchQueue(queries, event)), [hub, queries]);
  const retryFailed = async (download: Download) => {
    const { applicationId, items } = download;
    const documentIds = items.filter(({ status }) => status === "failed").map(({ documentId }) => documentId);
    const words = { done: "Download queued", subject: `${documentIds.length} documents` };
    if (!(await write(() => hub.uspto.download({ applicationId, documentIds }), words))) return;
    await queries.invalidateQueries({ queryKey: queryKeys.officeDownloads });
  };
  const downloads = list.data ?? [];
  return {
    ...list,
    downloads: downloads.map((download) => ({ ...download, progress: progressOf(download) })),
    sending,
    actions: { refresh: list.retry, retryFailed },
  };
}

/** How far a download is: documents that have arrived, that have failed, and all, with the whole percent that is done. */
export function progressOf({ items }: Pick<Download, "items">) {
  const arrived = items.filter(({ status }) => status === "completed").length;
  const failed = items.filter(({ status }) => status === "failed").length;
  const percent = items.length === 0 ? 100 : Math.floor(((arrived + failed) / items.length) * 100);
  return { arrived, failed, all: items.length, percent };
}

/** A downloaded-file event completes the document in every request that waits for it (spec §4, download queue). */
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
  queries.setQueryData<Download[]>(queryKeys.officeDownloads, (known) => known && withArrived(known, event));
}
