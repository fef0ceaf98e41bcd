import type { Milestone } from "@iphub/sdk/contract/milestones";
import type { Task } from "@iphub/sdk/contract/tasks";
import { nextTask } from "@iphub/sdk/domain/work/next-task";
import { noMilestoneGroup } from "@iphub/sdk/domain/work/task-move";
import { milestoneFields, milestoneOriginFields } from "@iphub/sdk/records/milestones";
import { rowReader, rowWriter, valuesOf } from "@iphub/sdk/records/record";
import type { Insertable, Selectable } from "kysely";
import type { Schema } from "../../schema.ts";

const ownOf = rowReader(milestoneFields);
const originOf = rowReader(milestoneOriginFields);
const ownColumns = rowWriter(milestoneFields);
const originColumns = rowWriter(milestoneOriginFields);

/** A milestone with its tasks as the contract has it. A completed milestone has no next task. */
export function toMilestone(row: Selectable<Schema["milestones"]>, tasks: readonly Task[]): Milestone {
  const own = ownOf(row);
  const state = { finished: own.finishedAt !== null, deleted: own.deletedAt !== null, isUpdating: false };
  const completed = state.finished || state.deleted;
  return {
    ...valuesOf(milestoneFields, "label", { ...own, ...state, completed }),
    workflow: originOf(row),
    tasks: [...tasks],
    nextTask: completed ? null : nextTask(tasks),
  };
}

/** The row that stores a milestone. */
export function milestoneRow(milestone: Omit<Milestone, "tasks" | "nextTask">): Insertable<Schema["milestones"]> {
  return { ...ownColumns(milestone), ...originColumns(milestone.workflow) };
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
