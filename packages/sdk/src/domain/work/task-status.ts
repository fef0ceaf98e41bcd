import type { TaskStatus } from "../../contract/tasks.ts";

/** The statuses of work that is not closed; `upcoming` waits for the step before it. */
export const openStatuses = ["upcoming", "open", "in-progress", "on-hold"] as const satisfies readonly TaskStatus[];

/** The label of each status, in every client. */
export const statusWords: Readonly<Record<TaskStatus, string>> = {
  upcoming: "Upcoming",
  open: "Open",
  "in-progress": "In progress",
  "on-hold": "On hold",
  done: "Done",
  cancelled: "Cancelled",
};

/** Whether a task with this status still has to be done, now or later. */
export function isOpenStatus(status: TaskStatus): boolean {
  return openStatuses.some((open) => open === status);
}
