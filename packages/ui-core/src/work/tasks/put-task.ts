import type { Milestone } from "@iphub/sdk/contract/milestones";
import type { OverviewRow } from "@iphub/sdk/contract/overview";
import type { Task } from "@iphub/sdk/contract/tasks";
import { overviewTaskOf } from "@iphub/sdk/domain/work/overview-task";
import { placeTask } from "@iphub/sdk/domain/work/task-move";
import type { QueryClient } from "@tanstack/react-query";
import { matterKeys } from "../../matters/public.ts";
import { patchPages } from "../../platform/patch-pages.ts";
import { workKeys } from "../query-keys.ts";
import { putInLists } from "./task-list-patches.ts";

/** Replaces a task wherever it is shown. Also used for optimistic updates. */
export function putTask(queries: QueryClient, task: Task): void {
  queries.setQueryData<Task>(workKeys.task(task.id), (known) =>
    known && known.updatedAt > task.updatedAt ? known : task,
  );
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
