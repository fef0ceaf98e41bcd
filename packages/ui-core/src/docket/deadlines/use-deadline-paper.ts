import type { DeadlinePaper } from "@iphub/sdk/contract/deadline-paper";
import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { useEffect } from "react";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { docketKeys } from "../query-keys.ts";

/** A failed download sends no live event, so a download under way is asked for again at this interval, in milliseconds. */
const watchMs = 2_000;

/** The paper of a deadline, asked for again when the deadline changes or its file arrives, and its download. */
export function useDeadlinePaper(row: DeadlineRecord | undefined) {
  const { hub, ports } = useHubApp();
  const { write, sending } = useWrite();
  const id = row?.id ?? "";
  const key = docketKeys.paper(id, row?.updatedAt ?? "");
  const paper = useRemote(key, () => hub.deadlines.paper({ id }), row !== undefined);
  const { retry } = paper;
  const isDownloading = paper.data?.state === "downloading";
  useEffect(() => {
    if (isDownloading && !paper.refreshing) return ports.after(watchMs, retry);
  });
  useEffect(() => hub.live.on("downloaded-file", () => isDownloading && retry()));
  const download = async () => {
    const document = paper.data?.document;
    if (!document) return;
    const { applicationId, id: documentId } = document;
    const request = { applicationId, documentIds: [documentId] };
    if (await write(() => hub.uspto.download(request), { done: "Download queued", undo: null })) retry();
  };
  /** A short-lived address of the paper's file, relative to the hub's root; null where there is no file. */
  const address = async () => {
    const file = paper.data?.file;
    return file ? (await hub.files.token({ path: file.id })).url : null;
  };
  return { ...paper, sending, actions: { download, address, retry } };
}

/** Why a paper is not shown, and whether its download can be requested; null for a readable one. */
export function paperWords({ state, error }: Pick<DeadlinePaper, "state" | "error">): {
  readonly words: string;
  readonly canDownload: boolean;
} | null {
  switch (state) {
    case "readable":
      return null;
    case "scanned":
      return { words: "The paper was scanned and has no text. Read its pages for the period.", canDownload: false };
    case "unreadable":
      return { words: `The paper's file cannot be read${error === null ? "" : `: ${error}`}.`, canDownload: false };
    case "not-downloaded":
      return { words: "The paper has not been downloaded from the patent office.", canDownload: true };
    case "downloading":
      return { words: "The paper is being downloaded from the patent office.", canDownload: false };
    case "failed":
      return { words: `The paper could not be downloaded${error === null ? "." : `: ${error}`}`, canDownload: true };
    case "missing":
      return {
        words: "No paper is known for this deadline. Look into the matter's file wrapper and files.",
        canDownload: false,
      };
  }
}
