import type { Hub } from "@iphub/sdk/client";
import type { QueryClient } from "@tanstack/react-query";
import type { Ports } from "../../platform/ports.ts";
import { TASK_LIST_REFETCH_MS } from "../tasks/task-list-patches.ts";

/**
 * The query key of the obsolete overview's lists, in a file of its own because a browser's first page does not need it.
 */
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
 * Updates the obsolete overview from live events: visible lists are fetched again a moment later, once for any number
 * of events, because events do not contain a roadmap.
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
