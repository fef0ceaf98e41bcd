import type { Hub } from "@iphub/sdk/client";
import type { TaskBlockers } from "@iphub/sdk/contract/task-blockers";
import type { Task } from "@iphub/sdk/contract/tasks";
import { taskEnd } from "@iphub/sdk/domain/due-end";
import { type TaskBlock, taskBlocks } from "@iphub/sdk/domain/work/task-blocks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useHubApp } from "../../platform/hub-app.ts";
import { deadlineEvents, workEvents } from "../../platform/live-names.ts";
import { refetchLater } from "../../platform/patch-pages.ts";

/** The key of what blocks tasks; not in query-keys.ts, because a browser's first page does not need it. */
const blockersKey = ["tasks", "blockers"] as const;

/** The most tasks of one call. */
const mostAsked = 500;

/** What changes what blocks a task. */
const names = [...workEvents, ...deadlineEvents] as const;

/** What blocks each of the tasks; what is known stays while more is fetched, and is missing where it could not be. */
export function useTaskBlocks(tasks: readonly Task[]): (task: Task) => TaskBlock[] {
  const { hub } = useHubApp();
  const ids = tasks
    .filter((task) => taskEnd(task) === null)
    .map(({ id }) => id)
    .sort();
  const { data } = useQuery({
    queryKey: [...blockersKey, ids],
    queryFn: () => readBlockers(hub, ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  return (task) => taskBlocks(task, data?.[task.id]);
}

/** Fetches what blocks the visible tasks again a moment after tasks, milestones or deadlines change. */
export function useLiveTaskBlocks(): void {
  const { hub, queries, ports } = useHubApp();
  useEffect(() => {
    const refetch = refetchLater(queries, ports, blockersKey);
    const stops = names.map((name) => hub.live.on(name, refetch));
    return () => {
      for (const stop of stops) stop();
    };
  }, [hub, queries, ports]);
}

async function readBlockers(hub: Hub, ids: readonly string[]): Promise<Readonly<Record<string, TaskBlockers>>> {
  const pieces = Array.from({ length: Math.ceil(ids.length / mostAsked) }, (_, at) =>
    hub.tasks.blockers({ taskIds: ids.slice(at * mostAsked, (at + 1) * mostAsked) }),
  );
  const found = (await Promise.all(pieces)).flat();
  return Object.fromEntries(found.map((one) => [one.taskId, one]));
}
