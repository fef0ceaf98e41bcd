import type { Milestone } from "@iphub/sdk/contract/milestones";
import { noMilestoneId } from "@iphub/sdk/domain/work/milestone-order";
import { isOpenStatus } from "@iphub/sdk/domain/work/task-status";
import { matterKeys } from "../../matters/public.ts";
import { useHubApp } from "../../platform/hub-app.ts";

/** One answer to what becomes of the open tasks of a cancelled milestone, as the hub takes it. */
export interface OpenTaskChoice {
  readonly value: string;
  readonly title: string;
}

/** What can become of the open tasks of a milestone that is cancelled, the most likely first; empty where none is open. */
export function useOpenTaskChoices(milestone: Milestone): readonly OpenTaskChoice[] {
  const { queries } = useHubApp();
  const count = milestone.tasks.filter(({ status }) => isOpenStatus(status)).length;
  if (count === 0) return [];
  const list = queries.getQueryData<Milestone[]>(matterKeys.milestones(milestone.inventionId)) ?? [];
  const others = list.filter(({ id, completed }) => id !== milestone.id && id !== noMilestoneId && !completed);
  const tasks = count === 1 ? "the open task" : `the ${count} open tasks`;
  return [
    { value: "cancel", title: `Cancel ${tasks}` },
    ...others.map(({ id, title }) => ({ value: `move:${id}`, title: `Move ${tasks} to '${title}'` })),
    { value: "keep", title: `Keep ${tasks} in the cancelled milestone, closed with it` },
  ];
}
