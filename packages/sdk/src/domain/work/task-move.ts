import type { Milestone } from "../../contract/milestones.ts";
import type { Task } from "../../contract/tasks.ts";
import { noMilestoneId, noMilestoneTitle } from "./milestone-order.ts";
import { nextTask } from "./next-task.ts";

/**
 * Puts a task as it is now into its milestone, out of any other (an update moves the task between milestones if
 * its milestone changed). Milestones that do not change stay the same objects. A task whose group is not there yet is
 * put into a new 'No Milestone' group when it has no milestone, and left out otherwise: its milestone will come. An older
 * state never replaces a newer one.
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

/** Takes a task out of its milestone; a 'No Milestone' group that is empty then goes with it. */
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

/** The group with its tasks as they are now; which is next is the one rule of next-task.ts. */
function withTasks(group: Milestone, tasks: Task[]): Milestone {
  return { ...group, tasks, nextTask: group.completed ? null : nextTask(tasks) };
}

/** The group for tasks without a milestone, in the shape of one. */
export function noMilestoneGroup(task: Task): Milestone {
  return {
    id: noMilestoneId,
    inventionId: task.invention.id,
    title: noMilestoneTitle,
    dueAt: null,
    clientDueDate: null,
    assignees: [],
    finished: false,
    deleted: false,
    completed: false,
    expanded: true,
    isUpdating: false,
    finishedAt: null,
    deletedAt: null,
    createdAt: task.createdAt,
    updatedAt: task.updatedAt,
    workflow: { milestoneId: null, templateId: null },
    tasks: [task],
    nextTask: nextTask([task]),
  };
}
