import type { Milestone } from "../../contract/milestones.ts";
import type { Task } from "../../contract/tasks.ts";
import { noMilestoneId, noMilestoneTitle } from "./milestone-order.ts";
import { newMilestone } from "./new-milestone.ts";
import { nextTask } from "./next-task.ts";

/**
 * Puts the current state of a task into its milestone and removes it from any other. Unchanged milestones keep their
 * identity. A task without a milestone gets a new 'No Milestone' group if there is none, which goes with its last task; a
 * task whose milestone has not been loaded is left out. An older state never replaces a newer one.
 */
export function placeTask(groups: readonly Milestone[], task: Task): Milestone[] {
  const isOld = groups.some(({ tasks }) =>
    tasks.some(({ id, updatedAt }) => id === task.id && updatedAt > task.updatedAt),
  );
  if (isOld) return [...groups];
  const home = task.workflow.milestoneId ?? noMilestoneId;
  const placed = groups.map((group) => (group.id === home ? withTask(group, task) : withoutTask(group, task.id)));
  const isNew = home === noMilestoneId && !groups.some((group) => group.id === noMilestoneId);
  return isNew ? [...placed, noMilestoneGroup(task)] : placed.filter(isShown);
}

/** Removes a task from its milestone, and the 'No Milestone' group if it is then empty. */
export function removeTask(groups: readonly Milestone[], taskId: string): Milestone[] {
  return groups.map((group) => withoutTask(group, taskId)).filter(isShown);
}

/** An empty milestone is shown; the 'No Milestone' group is there for its tasks alone. */
function isShown({ id, tasks }: Milestone): boolean {
  return id !== noMilestoneId || tasks.length > 0;
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

interface OrderedTask {
  readonly id: string;
  readonly order: number;
}

/**
 * The `order` values to save so that a task moves to an index among its milestone's tasks (0 is first). `siblings` are
 * those tasks in their current order, with or without the task itself. As few values as possible change; equal values
 * are made distinct.
 */
export function placeAt(siblings: readonly OrderedTask[], task: OrderedTask, index: number): OrderedTask[] {
  const others = siblings.filter((sibling) => sibling.id !== task.id);
  const sequence = others.toSpliced(Math.max(0, Math.min(index, others.length)), 0, task);
  const orders: number[] = [];
  for (const [at, present] of [...others.map((other) => other.order), task.order].toSorted((a, b) => a - b).entries()) {
    const before = orders[at - 1];
    orders.push(before === undefined ? present : Math.max(present, before + 1));
  }
  return sequence.flatMap(({ id, order }, at) => {
    const wanted = orders[at] ?? order;
    return wanted === order ? [] : [{ id, order: wanted }];
  });
}
