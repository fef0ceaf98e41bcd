import type { DownloadState } from "@iphub/sdk/contract/uspto";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { useUsptoDownloads } from "@iphub/ui-core/uspto/use-uspto-downloads";
import { useEffect } from "react";

/** A failed document tells nothing live, so a queue that is at work is read again after so long, in milliseconds. */
const watchMs = 2_000;

/** The queue of downloads, live: arrivals as they are told, failures within two seconds. */
export function useQueueWatch() {
  const { ports } = useHubApp();
  const queue = useUsptoDownloads();
  const { downloads } = queue;
  const isAtWork = downloads.some(({ status }) => status === "queued" || status === "running");
  useEffect(() => {
    if (isAtWork && !queue.refreshing) return ports.after(watchMs, queue.actions.refresh);
  });
  return queue;
}

/** Where the newest download of each document of an application stands, by the document's id. */
export function statesOf(
  downloads: ReturnType<typeof useUsptoDownloads>["downloads"],
  applicationId: string | null,
): ReadonlyMap<string, DownloadState> {
  const own = downloads
    .filter((download) => download.applicationId === applicationId)
    .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
  return new Map(own.flatMap(({ items }) => items.map(({ documentId, status }) => [documentId, status] as const)));
}
