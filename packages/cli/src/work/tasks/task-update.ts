import type { Task } from "@iphub/sdk/contract/tasks";
import type { TaskChange } from "@iphub/ui-core/work/tasks/save-task";
import type { TaskUpdateOutcome } from "@iphub/ui-core/work/tasks/use-task-edit";
import { createContext, use } from "react";

/** Changes a task: optimistic, can be undone, a conflict asks which version to keep. */
export type UpdateTask = (task: Task, change: TaskChange) => Promise<TaskUpdateOutcome>;

/** Passes the function that changes tasks to the screens: the shell shows its conflicts over any screen. */
export const TaskUpdateContext = createContext<UpdateTask>(async () => "failed");

/** The function that changes a task. */
export function useTaskUpdate(): UpdateTask {
  return use(TaskUpdateContext);
}
