import type { Milestone } from "../../contract/milestones.ts";
import type { Task } from "../../contract/tasks.ts";
import { noMilestoneId, noMilestoneTitle } from "./milestone-order.ts";
import { newMilestone } from "./new-milestone.ts";
import { nextTask } from "./next-task.ts";

/**
 * Puts the current state of a task into its milestone and removes it from any other. Unchanged milestones keep their
 * identity. A task without a milestone gets a new 'No Milestone' group if there is none; a task whose milestone has not
 * been loaded is left out. An older state never replaces a newer one.
 */
export function placeTask(groups: readonly Milestone[], task: Task): Milestone[] {
  const isOld = groups.some(({ tasks }) =>
    tasks.some(({ id, updatedAt }) => id === task.id && updatedAt > task.updatedAt),
  );
  if (isOld) return [...groups];
  const home = task.workflow.milestoneId ?? noMilestoneId;
  const placed = groups.map((group) => (group.id === home ? withTask(group, task) : withoutTask(group, task.id)));
  const isNew = home === noMilestoneId && !groups.some((group) => group.id === noMilestoneId);
  return isNew ? [...placed, noMilestoneGroup(task)] : placed;
}

/** Removes a task from its milestone, and the 'No Milestone' group if it is then empty. */
export function removeTask(groups: readonly Milestone[], taskId: string): Milestone[] {
  return groups
    .map((group) => withoutTask(group, taskId))
    .filter((group) => group.id !== noMilestoneId || group.tasks.length > 0);
}

function withTask(group: Milestone, task: Task): Milestone {
  const others = group.tasks.filter((other) => other.id !== task.id);
  const tasks = [...others, task].sort((a, b) => a.order - b.order || (a.createdAt < b.createdAt ? -1 : 1));
  return withTasks(group, tasks);
}

function withoutTask(group: Milestone, taskId: string): Milestone {
  if (!group.tasks.some((task) => task.id === taskId)) return group;
  return withTasks(
    group,
    group.tasks.filter((task) => task.id !== taskId),
  );
}

/** The group with its current tasks and next task. */
function withTasks(group: Milestone, tasks: Task[]): Milestone {
  return { ...group, tasks, nextTask: group.completed ? null : nextTask(tasks) };
}

/** The group for tasks without a milestone, shaped like a milestone. */
export function noMilestoneGroup(task: Task): Milestone {
  return newMilestone({
    id: noMilestoneId,
    inventionId: task.invention.id,
    title: noMilestoneTitle,
    createdAt: task.createdAt,
    updatedAt: task.updatedAt,
    tasks: [task],
  });
}
