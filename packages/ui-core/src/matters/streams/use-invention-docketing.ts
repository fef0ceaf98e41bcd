import type { StreamEvent } from "@iphub/sdk/contract/stream-event";
import { useHubApp } from "../../platform/hub-app.ts";
import { openPage } from "../../platform/patch-pages.ts";
import { useRemoteList } from "../../platform/use-remote.ts";
import { streamPageSize } from "./use-invention-stream.ts";
import { useMatterEvents } from "./use-matter-live.ts";
import { useSentences } from "./use-sentences.ts";

/** What an empty list of docketing events says. */
export const docketingEmptyWords =
  "The docketing system has recorded nothing on this matter. What it records comes here by itself.";

/** A matter's docketing events, the newest first, 25 at a time. */
export function useInventionDocketing(inventionId: string) {
  const { hub } = useHubApp();
  const key = ["streams", "docketing", inventionId];
  const list = useRemoteList<StreamEvent>(key, async (skip) =>
    openPage(await hub.streams.docketing({ inventionId, skip, size: streamPageSize }), skip, streamPageSize),
  );
  useMatterEvents(inventionId, /^docketing-/, [key]);
  return { ...list, lines: useSentences(list.rows) };
}
