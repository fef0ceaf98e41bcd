import type { StreamEvent } from "@iphub/sdk/contract/stream-event";
import { eventTypesOf } from "@iphub/sdk/domain/matters/stream-kinds";
import { useLayoutEffect, useMemo } from "react";
import { useHubApp } from "../../platform/hub-app.ts";
import type { Pages } from "../../platform/patch-pages.ts";
import { openPage } from "../../platform/patch-pages.ts";
import { useRemoteList } from "../../platform/use-remote.ts";
import { useMatterLive } from "./use-matter-live.ts";
import { useSentences } from "./use-sentences.ts";

/** What an empty stream of a matter says. */
export const streamEmptyWords =
  "Nothing has happened yet. What people, the office and the docketing system do on this matter is listed here.";

/** How many events a page has. */
export const streamPageSize = 25;

/** The filter of a stream; dates are civil, `YYYY-MM-DD`. */
export interface StreamQuery {
  readonly kind: readonly string[];
  readonly actor: readonly string[];
  readonly from?: string;
  readonly to?: string;
}

/** Whether a new event matches a filtered stream. */
export function belongs({ kind, actor, to }: StreamQuery, event: StreamEvent): boolean {
  if (to !== undefined) return false;
  if (actor.length > 0 && !actor.includes(event.actor ?? "")) return false;
  if (kind.length === 0) return true;
  return kind.some((one) => {
    const { types, prefix } = eventTypesOf(one);
    return types.includes(event.type) || (prefix !== null && event.type.startsWith(prefix));
  });
}

/**
 * Adds an event to the first page, once; null if its place is further down, so that the pages must be fetched again.
 */
export function withEvent(pages: Pages<StreamEvent>, event: StreamEvent): Pages<StreamEvent> | null {
  if (pages.pages.some((page) => page.data.some(({ id }) => id === event.id))) return pages;
  const [first, ...rest] = pages.pages;
  if (!first) return null;
  const newest = first.data[0];
  if (newest && newest.createdAt > event.createdAt) return null;
  return { ...pages, pages: [{ data: [event, ...first.data], total: first.total + 1 }, ...rest] };
}

/** A matter's activity stream, the newest first, live. */
export function useInventionStream(inventionId: string, query: StreamQuery) {
  const { hub, queries } = useHubApp();
  const key = useMemo(() => ["streams", "list", inventionId, query], [inventionId, query]);
  const list = useRemoteList<StreamEvent>(key, async (skip) => {
    const { kind, actor, from, to } = query;
    const filter = { kind: [...kind], actor: [...actor], from, to };
    return openPage(await hub.streams.list({ id: inventionId, skip, ...filter }), skip, streamPageSize);
  });
  useMatterLive(inventionId, [["streams", "list", inventionId]]);
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
  return { ...list, lines };
}
