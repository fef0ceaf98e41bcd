import type { TaskStatus } from "@iphub/sdk/contract/tasks";

/** What each status is called. */
export const statusWords: Readonly<Record<TaskStatus, string>> = {
  upcoming: "Upcoming",
  open: "Open",
  "in-progress": "In progress",
  "on-hold": "On hold",
  done: "Done",
  cancelled: "Cancelled",
};

/** `TaskStatusText {status}`: where a task stands, in words. */
export function TaskStatusText({ status }: { readonly status: TaskStatus }) {
  return <span>{statusWords[status]}</span>;
}
