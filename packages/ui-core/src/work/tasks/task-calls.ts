import type { Hub } from "@iphub/sdk/client";
import type { KeptQuery } from "../../platform/kept-queries.ts";
import { workKeys } from "../query-keys.ts";

/** How many events of a task's history are fetched first. */
export const firstHistorySize = 50;

/** What a task's page asks for first: the task and its history. */
export function taskCalls(hub: Hub, id: string): readonly KeptQuery[] {
  return [
    { queryKey: workKeys.task(id), read: () => hub.tasks.get({ id }) },
    { queryKey: workKeys.taskHistory(id), read: () => hub.tasks.history({ taskId: id, size: firstHistorySize }) },
  ];
}
