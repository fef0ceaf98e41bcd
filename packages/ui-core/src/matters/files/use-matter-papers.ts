import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { matterKeys } from "../query-keys.ts";
import { useMatterEvents } from "../streams/use-matter-live.ts";

/** The files of a matter, or those that were deleted, live. */
export function useMatterPapers(inventionId: string, deleted = false) {
  const { hub } = useHubApp();
  useFilesOnLive(inventionId);
  return useRemote(matterKeys.fileList(inventionId, deleted), () =>
    hub.files.list({ reference: inventionId, deleted }),
  );
}

/**
 * Fetches a matter's files and file wrapper again when the stream reports a change, and when they are shown again,
 * because events in between were missed.
 */
export function useFilesOnLive(inventionId: string): void {
  const keys = [matterKeys.files(inventionId), matterKeys.officeDocuments];
  useMatterEvents(inventionId, /^(file|ifw|office|directory)-/, keys);
}
