import type { Milestone } from "@iphub/sdk/contract/milestones";
import type { Task } from "@iphub/sdk/contract/tasks";
import { nextTask } from "@iphub/sdk/domain/work/next-task";
import { noMilestoneGroup } from "@iphub/sdk/domain/work/task-move";
import type { Selectable } from "kysely";
import type { Schema } from "../../schema.ts";

/** A milestone with its tasks as the contract has it. A completed milestone has no next task. */
export function toMilestone(row: Selectable<Schema["milestones"]>, tasks: readonly Task[]): Milestone {
  const completed = row.finished_at !== null || row.deleted_at !== null;
  return {
    id: row.id,
    inventionId: row.invention_id,
    title: row.title,
    dueAt: row.due_at,
    clientDueDate: row.client_due_date,
    assignees: row.assignees,
    finished: row.finished_at !== null,
    deleted: row.deleted_at !== null,
    completed,
    expanded: row.expanded,
    isUpdating: false,
    finishedAt: row.finished_at,
    deletedAt: row.deleted_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    workflow: { milestoneId: row.template_milestone_id, templateId: row.template_id },
    tasks: [...tasks],
    nextTask: completed ? null : nextTask(tasks),
  };
}

/** The group of a matter's tasks that belong to no milestone, with all of them. */
export function looseTasks([first, ...rest]: readonly [Task, ...Task[]]): Milestone {
  const tasks = [first, ...rest];
  const created = tasks.map((task) => task.createdAt).sort();
  const updated = tasks.map((task) => task.updatedAt).sort();
  return {
    ...noMilestoneGroup(first),
    createdAt: created.at(0) ?? first.createdAt,
    updatedAt: updated.at(-1) ?? first.updatedAt,
    tasks,
    nextTask: nextTask(tasks),
  };
}
