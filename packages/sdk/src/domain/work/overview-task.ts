import type { OverviewTask } from "../../contract/overview.ts";
import type { Task } from "../../contract/tasks.ts";

/** The overview's part of a task record. */
export function overviewTaskOf(task: Task): OverviewTask {
  const { id, title, status, dueAt, assignees, tags, notes, workflow, updatedAt } = task;
  return { id, title, status, dueAt, assignees, tags, notes, milestoneId: workflow.milestoneId, updatedAt };
}
