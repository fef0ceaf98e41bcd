import type { StreamEvent } from "@iphub/sdk/contract/stream-event";
import { useLayoutEffect, useMemo } from "react";
import { useHubApp } from "../../platform/hub-app.ts";
import { openPage } from "../../platform/open-list.ts";
import type { Pages } from "../../platform/patch-pages.ts";
import { useRemoteList } from "../../platform/use-remote.ts";
import { belongs, type StreamQuery, streamPageSize, withEvent } from "./stream-query.ts";
import { useMatterLive } from "./use-matter-live.ts";
import { useSentences } from "./use-sentences.ts";

/** A matter's activity stream, the newest first, live. */
export function useInventionStream(inventionId: string, query: StreamQuery) {
  const { hub, queries } = useHubApp();
  const key = useMemo(() => ["streams", "list", inventionId, query], [inventionId, query]);
  const list = useRemoteList<StreamEvent>(key, async (skip) => {
    const { kind, actor, from, to } = query;
    const filter = { kind: [...kind], actor: [...actor], from, to };
    return openPage(await hub.streams.list({ id: inventionId, skip, ...filter }), skip, streamPageSize);
  });
  const again = () => void queries.invalidateQueries({ queryKey: ["streams", "list", inventionId] });
  useMatterLive(inventionId, again);
  // A layout effect, so that no event between rendering and a passive effect is lost.
  useLayoutEffect(
    () =>
      hub.live.on("stream:added", ({ event }) => {
        if (event.inventionId !== inventionId) return;
        // Lists with other filters are fetched again when they are shown.
        void queries.invalidateQueries({ queryKey: ["streams", "list", inventionId], type: "inactive" });
        if (!belongs(query, event)) return;
        const pages = queries.getQueryData<Pages<StreamEvent>>(key);
        const next = pages ? withEvent(pages, event) : null;
        if (next) queries.setQueryData(key, next);
        else void queries.invalidateQueries({ queryKey: key });
      }),
    [hub, queries, inventionId, query, key],
  );
  const lines = useSentences(list.rows);
  return { ...list, lines, actions: { retry: list.retry, loadMore: list.loadMore } };
}
