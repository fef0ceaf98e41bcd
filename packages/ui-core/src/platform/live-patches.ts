import type { Hub } from "@iphub/sdk/client";
import type { Invention, InventionHit } from "@iphub/sdk/contract/inventions";
import type { Milestone } from "@iphub/sdk/contract/milestones";
import type { OverviewRow } from "@iphub/sdk/contract/overview";
import type { Task } from "@iphub/sdk/contract/tasks";
import { placeTask, removeTask } from "@iphub/sdk/domain/work/task-move";
import type { QueryClient } from "@tanstack/react-query";
import { patchMinionsFromLive } from "../agents/minions/minion-patches.ts";
import { patchDeadlinesFromLive } from "../docket/deadlines/deadline-patches.ts";
import { patchNotesFromLive } from "../matters/notes/note-patches.ts";
import { refetchObsoleteFromLive } from "../work/overview/obsolete-overview.ts";
import { createOverviewRefresher } from "../work/overview/overview-refresher.ts";
import { patchTaskListsFromLive, putInLists } from "../work/tasks/task-list-patches.ts";
import type { HubQueries } from "./hub-queries.ts";
import { patchPages } from "./patch-pages.ts";
import type { Ports } from "./ports.ts";
import { queryKeys } from "./query-keys.ts";

/**
 * The one table of what each live event changes in the cache (design §7): by id, page by page, so that an event costs
 * what it changes and never what is loaded. The matter's overview row is patched at once with what the event says and
 * then fetched again, because which task is next is the hub's to say (spec §4, Task events).
 */
export function patchFromLive(hub: Hub, queries: HubQueries, ports: Pick<Ports, "after" | "report">): void {
  const overview = createOverviewRefresher(hub, queries, ports);
  const { live } = hub;
  const taskChanged = ({ task }: { task: Task }) => {
    putTask(queries, task);
    overview.refresh(task.invention.id);
  };
  const milestoneChanged = ({ milestone }: { milestone: Milestone }) => {
    queries.invalidateQueries({ queryKey: queryKeys.milestones(milestone.inventionId) });
    overview.refresh(milestone.inventionId);
  };
  live.on("task:created", taskChanged);
  live.on("task:updated", taskChanged);
  live.on("task:deleted", ({ taskId, inventionId }) => {
    // Reset, not removed: a screen that shows the task asks again and says that it is gone.
    void queries.resetQueries({ queryKey: queryKeys.task(taskId) });
    if (!inventionId) return;
    queries.setQueryData<Milestone[]>(
      queryKeys.milestones(inventionId),
      (groups) => groups && removeTask(groups, taskId),
    );
    overview.refresh(inventionId);
  });
  live.on("milestone:created", milestoneChanged);
  live.on("milestone:updated", milestoneChanged);
  live.on("milestone:finished", milestoneChanged);
  live.on("milestone:deleted", milestoneChanged);
  live.on("invention:updated", ({ inventionId, title, references, patentKind }) => {
    if (!inventionId) return;
    putInventionTitle(queries, inventionId, { title, references });
    if (patentKind === undefined) return;
    queries.setQueryData<Invention>(queryKeys.invention(inventionId), (known) => known && { ...known, patentKind });
  });
  live.on("invention:removed", ({ inventionId }) => {
    if (!inventionId) return;
    // Reset, not removed: a screen that shows the matter asks again and says that it is gone.
    void queries.resetQueries({ queryKey: queryKeys.invention(inventionId) });
    void queries.invalidateQueries({ queryKey: queryKeys.inventionLists });
    void queries.invalidateQueries({ queryKey: queryKeys.overviewLists });
  });
  patchNotesFromLive(hub, queries);
  patchDeadlinesFromLive(hub, queries, ports);
  patchMinionsFromLive(hub, queries);
  patchTaskListsFromLive(hub, queries, ports);
  refetchObsoleteFromLive(hub, queries, ports);
  live.on("hub:changed", ({ nouns }) => {
    for (const noun of nouns) void queries.invalidateQueries({ queryKey: [noun] });
  });
  live.on("hub:resync", () => void queries.invalidateQueries());
  // What a page shows is fetched while the socket is still being made.
  live.onGap(() => void queries.invalidateQueries());
}

/** Puts a task as it is now wherever it is shown. Also used for the optimistic side of an edit. */
export function putTask(queries: QueryClient, task: Task): void {
  queries.setQueryData<Task>(queryKeys.task(task.id), (known) =>
    known && known.updatedAt > task.updatedAt ? known : task,
  );
  queries.setQueryData<Milestone[]>(
    queryKeys.milestones(task.invention.id),
    (groups) => groups && placeTask(groups, task),
  );
  putInLists(queries, task);
  patchPages<OverviewRow>(queries, queryKeys.overviewLists, task.invention.id, (row) => ({
    ...row,
    nextTask: row.nextTask?.id === task.id ? overviewTaskOf(task) : row.nextTask,
    myNextTask: row.myNextTask?.id === task.id ? overviewTaskOf(task) : row.myNextTask,
  }));
}

function overviewTaskOf(task: Task): OverviewRow["nextTask"] {
  const { id, title, status, dueAt, assignees, tags, notes, updatedAt, workflow } = task;
  return { id, title, status, dueAt, assignees, tags, notes, updatedAt, milestoneId: workflow.milestoneId };
}

function putInventionTitle(
  queries: QueryClient,
  inventionId: string,
  change: Pick<Invention, "title" | "references">,
): void {
  queries.setQueryData<Invention>(queryKeys.invention(inventionId), (known) => known && { ...known, ...change });
  patchPages<InventionHit>(queries, queryKeys.inventionLists, inventionId, (row) => ({ ...row, ...change }));
  patchPages<OverviewRow>(queries, queryKeys.overviewLists, inventionId, (row) => ({ ...row, ...change }));
}
