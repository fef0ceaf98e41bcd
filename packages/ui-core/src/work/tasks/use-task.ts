import type { Task } from "@iphub/sdk/contract/tasks";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { workKeys } from "../query-keys.ts";
import { useTaskEdit } from "./use-task-edit.ts";

/** One task, to read and edit; live events keep it current. */
export function useTask(id: string) {
  const { hub } = useHubApp();
  const remote = useRemote<Task>(workKeys.task(id), () => hub.tasks.get({ id }));
  const edit = useTaskEdit();
  return { ...remote, conflict: edit.conflict, actions: { ...edit.actions, retry: remote.retry } };
}
