import type { Hub } from "@iphub/sdk/client";
import type { Minion, MinionStatistics } from "@iphub/sdk/contract/minion-shapes";
import type { QueryClient } from "@tanstack/react-query";
import type { Pages } from "../../platform/patch-pages.ts";
import { minionKeys } from "../query-keys.ts";

/**
 * Updates cached minions from live events: a changed one is patched at once; lists, comments and ratings are fetched
 * again, because only the hub knows their order and counts. What is not shown is only marked as stale.
 */
export function patchMinionsFromLive({ live }: Hub, queries: QueryClient): void {
  const refetch = (queryKey: readonly string[]) => void queries.invalidateQueries({ queryKey });
  live.on("minion:created", () => refetch(minionKeys.minionLists));
  live.on("minion:updated", ({ minion }) => {
    putMinion(queries, minion);
    refetch(minionKeys.minionLists);
  });
  live.on("minion:deleted", ({ minionId }) => {
    // Reset, not removed: a screen that shows it asks again and says that it is gone.
    void queries.resetQueries({ queryKey: minionKeys.minion(minionId) });
    refetch(minionKeys.minionLists);
  });
  live.on("minion:commented", ({ comment: { minionId, kind } }) => {
    refetch(minionKeys.minionComments(minionId, kind));
    if (kind === "feedback") refetch(minionKeys.minionTasksOf(minionId));
    refetch(minionKeys.minionLists);
  });
}

/** Replaces a minion wherever it is loaded; an older state never replaces a newer one. */
function putMinion(queries: QueryClient, minion: Minion): void {
  const { documentId, updatedAt } = minion;
  queries.setQueryData<Minion>(minionKeys.minion(documentId), (known) =>
    known && known.updatedAt <= updatedAt ? minion : known,
  );
  queries.setQueriesData<Pages<MinionStatistics>>({ queryKey: minionKeys.minionLists }, (pages) => {
    if (!pages) return pages;
    const changed = (row: MinionStatistics) =>
      row.documentId === documentId && row.updatedAt <= updatedAt ? { ...row, ...minion } : row;
    return { ...pages, pages: pages.pages.map((page) => ({ ...page, data: page.data.map(changed) })) };
  });
}
