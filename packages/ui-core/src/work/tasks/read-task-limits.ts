import type { Hub } from "@iphub/sdk/client";
import type { Task } from "@iphub/sdk/contract/tasks";
import { lateTaskWarning, type TaskLimit, taskLimits } from "@iphub/sdk/domain/work/task-limits";
import { isOpenStatus } from "@iphub/sdk/domain/work/task-status";

/** Where a task with a milestone is. */
export interface TaskPlace {
  readonly inventionId: string;
  readonly milestoneId: string;
}

/** Reads the dates that the tasks of a milestone serve. @throws HubError where they cannot be read */
export async function readTaskLimits(hub: Hub, { inventionId, milestoneId }: TaskPlace): Promise<TaskLimit[]> {
  const [milestone, deadlines] = await Promise.all([
    hub.milestones.get({ id: milestoneId }),
    // The earliest come first: those are the ones that a date can be later than.
    hub.deadlines.list({ view: "open", inventionId, size: 100 }),
  ]);
  return taskLimits(milestoneId, [milestone], deadlines.data);
}

/**
 * What to say of an open task whose stored date is past that of its milestone or of its deadlines; null where it is in
 * time, and where these cannot be read.
 */
export async function readLateWarning(hub: Hub, task: Task): Promise<string | null> {
  const { dueAt, status, invention, workflow } = task;
  const { milestoneId } = workflow;
  if (dueAt === null || milestoneId === null || !isOpenStatus(status)) return null;
  const limits = await readTaskLimits(hub, { inventionId: invention.id, milestoneId }).catch(() => []);
  return lateTaskWarning(dueAt, limits);
}
