import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { matterKeys } from "../query-keys.ts";
import { useFilesOnLive } from "./use-invention-files.ts";

/** The files of a matter as papers that can be read, live. */
export function useMatterPapers(inventionId: string) {
  const { hub } = useHubApp();
  useFilesOnLive(inventionId);
  return useRemote(matterKeys.fileList(inventionId, false), () =>
    hub.files.list({ reference: inventionId, deleted: false }),
  );
}
