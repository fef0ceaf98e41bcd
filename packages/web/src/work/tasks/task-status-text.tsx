import type { TaskStatus } from "@iphub/sdk/contract/tasks";
import { statusWords } from "@iphub/sdk/domain/work/task-status";

/** `TaskStatusText {status}`: the label of a task's status. */
export function TaskStatusText({ status }: { readonly status: TaskStatus }) {
  return <span>{statusWords[status]}</span>;
}
