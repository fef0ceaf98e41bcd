import type { Hub } from "@iphub/sdk/client";
import type { Milestone } from "@iphub/sdk/contract/milestones";
import type { Task } from "@iphub/sdk/contract/tasks";
import { openStatuses } from "@iphub/sdk/domain/work/task-status";
import type { QueryClient } from "@tanstack/react-query";
import { matterKeys } from "../../matters/public.ts";
import type { KeptQuery } from "../../platform/kept-queries.ts";
import { workKeys } from "../query-keys.ts";

/** The most of a person's own tasks that are kept, the earliest due dates first. */
const mostKept = 100;

/** A person's own open tasks. */
export function keptTasks(hub: Hub, email: string): KeptQuery {
  return {
    queryKey: workKeys.keptTasks,
    read: () => hub.tasks.list({ assignees: [email], status: [...openStatuses], sort: "dueAt", size: mostKept }),
  };
}

/** The ids of the matters of a person's own open tasks, the earliest due dates first; of those that were read. */
export function taskMatterIds(queries: QueryClient): string[] {
  const listed = queries.getQueryData<{ readonly data: readonly Task[] }>(workKeys.keptTasks);
  return (listed?.data ?? []).map(({ invention }) => invention.id);
}

/** Lets the pages of tasks find those that are in lists that were kept; returns what was found, with when it was read. */
export function putKeptTasks(queries: QueryClient, matterIds: readonly string[]): void {
  const listed = queries.getQueryState<{ readonly data: readonly Task[] }>(workKeys.keptTasks);
  const ofMatters = matterIds.map((id) => queries.getQueryState<readonly Milestone[]>(matterKeys.milestones(id)));
  const found = [
    ...(listed?.data?.data ?? []).map((task) => ({ task, at: listed?.dataUpdatedAt })),
    ...ofMatters.flatMap((state) =>
      (state?.data ?? []).flatMap(({ tasks }) => tasks.map((task) => ({ task, at: state?.dataUpdatedAt }))),
    ),
  ];
  for (const { task, at } of found) {
    const known = queries.getQueryData<Task>(workKeys.task(task.id));
    if (known === undefined || known.updatedAt < task.updatedAt) {
      queries.setQueryData<Task>(workKeys.task(task.id), task, { updatedAt: at });
    }
  }
}
