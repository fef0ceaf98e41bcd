import type { Hub } from "@iphub/sdk/client";
import type { QueryClient } from "@tanstack/react-query";
import type { Ports } from "../../platform/ports.ts";
import { TASK_LIST_REFETCH_MS } from "../tasks/task-list-patches.ts";

/** The place of the obsolete overview's lists in the query cache; here, because a browser's first page shows none. */
export const obsoleteOverviewKey = ["overview", "obsolete"] as const;

const names = [
  "task:created",
  "task:updated",
  "task:deleted",
  "milestone:created",
  "milestone:updated",
  "milestone:finished",
  "milestone:deleted",
  "invention:updated",
  "invention:removed",
] as const;

/**
 * Keeps the obsolete overview fresh: what is on show is fetched again a moment after an event, once for however many,
 * because no event carries a roadmap.
 */
export function refetchObsoleteFromLive({ live }: Hub, queries: QueryClient, ports: Pick<Ports, "after">): void {
  let isWaiting = false;
  const changed = () => {
    if (isWaiting) return;
    isWaiting = true;
    ports.after(TASK_LIST_REFETCH_MS, () => {
      isWaiting = false;
      void queries.invalidateQueries({ queryKey: obsoleteOverviewKey });
    });
  };
  for (const name of names) live.on(name, changed);
}
