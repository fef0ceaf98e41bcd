import type { Task } from "@iphub/sdk/contract/tasks";
import { createContext } from "react";
import type { TaskChange } from "./save-task.ts";

/** Called for every change of a task that was saved, undone changes too: as it was, what was sent, as it is. */
export type TaskSaved = (before: Task, change: TaskChange, saved: Task) => void;

/** Passes the listener of saved changes to what changes tasks; without one, no one listens. */
export const TaskSavedContext = createContext<TaskSaved>(() => {});
