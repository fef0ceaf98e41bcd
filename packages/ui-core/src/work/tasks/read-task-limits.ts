import type { Hub } from "@iphub/sdk/client";
import { type TaskLimit, taskLimits } from "@iphub/sdk/domain/work/task-limits";

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
