import type { StreamEvent } from "@iphub/sdk/contract/stream-event";
import { useEffect } from "react";
import { useHubApp } from "../../platform/hub-app.ts";
import { openPage } from "../../platform/patch-pages.ts";
import { useRemoteList } from "../../platform/use-remote.ts";
import { streamPageSize } from "./use-invention-stream.ts";
import { useMatterLive } from "./use-matter-live.ts";
import { useSentences } from "./use-sentences.ts";

/** A matter's docketing events, the newest first, 25 at a time. */
export function useInventionDocketing(inventionId: string) {
  const { hub, queries } = useHubApp();
  const key = ["streams", "docketing", inventionId];
  const list = useRemoteList<StreamEvent>(key, async (skip) =>
    openPage(await hub.streams.docketing({ inventionId, skip, size: streamPageSize }), skip, streamPageSize),
  );
  const again = () => void queries.invalidateQueries({ queryKey: ["streams", "docketing", inventionId] });
  useMatterLive(inventionId, again);
  useEffect(
    () =>
      hub.live.on("stream:added", ({ event }) => {
        if (event.inventionId !== inventionId || !event.type.startsWith("docketing-")) return;
        void queries.invalidateQueries({ queryKey: ["streams", "docketing", inventionId] });
      }),
    [hub, queries, inventionId],
  );
  const lines = useSentences(list.rows);
  return { ...list, lines };
}
