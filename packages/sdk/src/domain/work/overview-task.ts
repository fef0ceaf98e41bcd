import type { OverviewTask } from "../../contract/overview.ts";
import type { Task } from "../../contract/tasks.ts";

/** What the overview shows of a task's whole record. */
export function overviewTaskOf(task: Task): OverviewTask {
  const { id, title, status, dueAt, assignees, tags, notes, workflow, updatedAt } = task;
  return { id, title, status, dueAt, assignees, tags, notes, milestoneId: workflow.milestoneId, updatedAt };
}
