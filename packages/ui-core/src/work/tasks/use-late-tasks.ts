import type { Task } from "@iphub/sdk/contract/tasks";
import { lateTasksWarning } from "@iphub/sdk/domain/work/task-limits";
import { useQuery } from "@tanstack/react-query";
import { useHubApp } from "../../platform/hub-app.ts";
import { readTaskLimits, type TaskPlace } from "./read-task-limits.ts";

/** A task that is to have a date, also one that is not stored yet. */
export interface PlacedTask {
  readonly title: string;
  readonly invention: Pick<Task["invention"], "id">;
  readonly workflow: Pick<Task["workflow"], "milestoneId">;
}

/** Of how many milestones the dates are read for one selection. */
const mostMilestones = 20;

/**
 * Reads the dates that tasks serve, and returns what to say of one date for all of them; null where it is in time, and
 * where the dates cannot be read.
 */
export function useLateTasks(tasks: readonly PlacedTask[]): (dueAt: string | null) => string | null {
  const { hub } = useHubApp();
  const places = placesOf(tasks);
  const compared = places.slice(0, mostMilestones);
  const { data } = useQuery({
    // Among the answers about tasks, but not with their other keys, which every first page loads.
    queryKey: ["tasks", "limits", compared.map(({ milestoneId }) => milestoneId)],
    queryFn: () =>
      Promise.all(compared.map(async (place) => ({ place, limits: await readTaskLimits(hub, place).catch(() => []) }))),
    enabled: compared.length > 0,
    // A date may have changed since the last time it was asked for, in another matter too.
    staleTime: 0,
  });
  const limitsOf = ({ workflow }: PlacedTask) =>
    data?.find(({ place }) => place.milestoneId === workflow.milestoneId)?.limits ?? [];
  return (dueAt) => {
    const warning = lateTasksWarning(
      dueAt,
      tasks.map((task) => ({ title: task.title, limits: limitsOf(task) })),
    );
    const left = places.length - compared.length;
    if (dueAt === null || left === 0) return warning;
    const part = `Only the dates of ${mostMilestones} of the ${places.length} milestones were compared.`;
    return warning === null ? part : `${warning} ${part}`;
  };
}

/** The milestones of tasks, each once. */
function placesOf(tasks: readonly PlacedTask[]): TaskPlace[] {
  const places = new Map<string, TaskPlace>();
  for (const { invention, workflow } of tasks) {
    const { milestoneId } = workflow;
    if (milestoneId !== null) places.set(milestoneId, { inventionId: invention.id, milestoneId });
  }
  return [...places.values()];
}
