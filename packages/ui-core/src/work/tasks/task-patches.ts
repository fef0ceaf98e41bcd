import type { Hub } from "@iphub/sdk/client";
import type { Milestone } from "@iphub/sdk/contract/milestones";
import type { OverviewRow } from "@iphub/sdk/contract/overview";
import type { Task } from "@iphub/sdk/contract/tasks";
import { overviewTaskOf } from "@iphub/sdk/domain/work/overview-task";
import { placeTask } from "@iphub/sdk/domain/work/task-move";
import type { QueryClient } from "@tanstack/react-query";
import { matterKeys } from "../../matters/public.ts";
import { patchPages, refetchLater } from "../../platform/patch-pages.ts";
import type { Ports } from "../../platform/ports.ts";
import { workKeys } from "../query-keys.ts";

/**
 * Updates cached lists of tasks and boards from live events: a row is patched at once wherever it is loaded, and
 * visible lists are fetched again a moment later, once for any number of events, because only the hub knows which lists
 * a task belongs to. A milestone that is finished, cancelled or reopened changes its tasks, whose versions stay; so does
 * a matter that is renamed.
 */
export function patchTaskListsFromLive(hub: Hub, queries: QueryClient, ports: Pick<Ports, "after">): void {
  const refetch = refetchLater(queries, ports, workKeys.taskLists);
  const changed = ({ task }: { readonly task: Task }) => {
    putInLists(queries, task);
    refetch();
  };
  hub.live.on("task:created", changed);
  hub.live.on("task:updated", changed);
  hub.live.on("task:deleted", refetch);
  hub.live.on("invention:updated", ({ inventionId, title, references }) => {
    queries.setQueriesData<Task>({ queryKey: workKeys.oneTasks }, (known) => {
      if (known?.invention.id !== inventionId) return known;
      return known && { ...known, invention: { ...known.invention, title, references } };
    });
    refetch();
  });
  const ended = ({ milestone }: { readonly milestone: Milestone }) => {
    for (const task of milestone.tasks) {
      queries.setQueryData<Task>(workKeys.task(task.id), (known) => known && newer(known, task));
      putInLists(queries, task);
    }
    refetch();
  };
  hub.live.on("milestone:updated", ended);
  hub.live.on("milestone:finished", ended);
  hub.live.on("milestone:deleted", ended);
}

function newer(known: Task, task: Task): Task {
  return known.updatedAt > task.updatedAt ? known : task;
}

/** Replaces a task in every list that has it; an older state never replaces a newer one. */
function putInLists(queries: QueryClient, task: Task): void {
  patchPages<Task>(queries, workKeys.taskLists, task.id, (known) => newer(known, task));
}

/** Replaces a task wherever it is shown. Also used for optimistic updates. */
export function putTask(queries: QueryClient, task: Task): void {
  queries.setQueryData<Task>(workKeys.task(task.id), (known) => (known ? newer(known, task) : task));
  queries.setQueryData<Milestone[]>(
    matterKeys.milestones(task.invention.id),
    (groups) => groups && placeTask(groups, task),
  );
  putInLists(queries, task);
  patchPages<OverviewRow>(queries, workKeys.overviewLists, task.invention.id, (row) => ({
    ...row,
    nextTask: row.nextTask?.id === task.id ? overviewTaskOf(task) : row.nextTask,
    myNextTask: row.myNextTask?.id === task.id ? overviewTaskOf(task) : row.myNextTask,
  }));
}
