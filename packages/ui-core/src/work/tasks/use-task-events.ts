import type { StreamEvent } from "@iphub/sdk/contract/stream-event";
import { useEffect } from "react";
import { useSentences } from "../../matters/public.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { workKeys } from "../query-keys.ts";

/** How many events of a task's history are fetched first, and after a change. */
const firstSize = 50;
const refreshSize = 5;

/** The history of a task, the newest first; a change of the task fetches the newest five and adds them on top. */
export function useTaskEvents(taskId: string) {
  const { hub, queries, ports } = useHubApp();
  const key = workKeys.taskHistory(taskId);
  const remote = useRemote<StreamEvent[]>(key, () => hub.tasks.history({ taskId, size: firstSize }));
  useEffect(() => {
    const refresh = async () => {
      const newest = await hub.tasks.history({ taskId, size: refreshSize });
      queries.setQueryData<StreamEvent[]>(workKeys.taskHistory(taskId), (known) => mergeNewest(known ?? [], newest));
    };
    return hub.live.on("task:updated", ({ task }) => {
      if (task.id !== taskId) return;
      refresh().catch((error: unknown) => ports.report("A task's history could not be refreshed", error));
    });
  }, [hub, queries, ports, taskId]);
  return { ...remote, lines: useSentences(remote.data ?? []) };
}

/** Merges the newest events with the known ones, each once. */
export function mergeNewest(known: readonly StreamEvent[], newest: readonly StreamEvent[]): StreamEvent[] {
  const ids = new Set(newest.map((event) => event.id));
  return [...newest, ...known.filter((event) => !ids.has(event.id))];
}
