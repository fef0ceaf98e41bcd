import type { Hub } from "@iphub/sdk/client";
import type { Task } from "@iphub/sdk/contract/tasks";
import type { QueryClient } from "@tanstack/react-query";
import { patchPages } from "../../platform/patch-pages.ts";
import type { Ports } from "../../platform/ports.ts";
import { workKeys } from "../query-keys.ts";

/** How long lists of tasks and boards wait for more live events before they are fetched again. */
export const TASK_LIST_REFETCH_MS = 400;

/**
 * Updates cached lists of tasks and boards from live events: a row is patched at once wherever it is loaded, and
 * visible lists are fetched again a moment later, once for any number of events, because only the hub knows which lists
 * a task belongs to.
 */
export function patchTaskListsFromLive(hub: Hub, queries: QueryClient, ports: Pick<Ports, "after">): void {
  let isWaiting = false;
  const refetch = () => {
    if (isWaiting) return;
    isWaiting = true;
    ports.after(TASK_LIST_REFETCH_MS, () => {
      isWaiting = false;
      void queries.invalidateQueries({ queryKey: workKeys.taskLists });
    });
  };
  const changed = ({ task }: { readonly task: Task }) => {
    putInLists(queries, task);
    refetch();
  };
  hub.live.on("task:created", changed);
  hub.live.on("task:updated", changed);
  hub.live.on("task:deleted", refetch);
}

/** Replaces a task in every list that has it; an older state never replaces a newer one. */
export function putInLists(queries: QueryClient, task: Task): void {
  patchPages<Task>(queries, workKeys.taskLists, task.id, (known) => (known.updatedAt > task.updatedAt ? known : task));
}
