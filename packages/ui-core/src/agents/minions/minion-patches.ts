import type { Hub } from "@iphub/sdk/client";
import type { Minion, MinionStatistics } from "@iphub/sdk/contract/minion-shapes";
import type { QueryClient } from "@tanstack/react-query";
import type { Pages } from "../../platform/patch-pages.ts";
import { minionKeys } from "../query-keys.ts";

/**
 * Keeps minions fresh wherever they are shown: a changed one is patched at once; lists, comments and ratings are fetched
 * again, because where a row stands and what is counted is the hub's to say. What is not shown is only marked as old.
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

/** Puts a minion as it is now wherever it is loaded; an older state never replaces a newer one. */
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
