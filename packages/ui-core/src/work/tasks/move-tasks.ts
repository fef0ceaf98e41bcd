import type { Task } from "@iphub/sdk/contract/tasks";
import { type WaitingChange, type WaitingValues, withWaiting } from "@iphub/sdk/domain/work/waiting-changes";
import { randomHex } from "@iphub/sdk/random-hex";
import type { HubApp } from "../../platform/hub-app.ts";
import { isUnreached, offlineOf } from "../../platform/offline.ts";
import { waitingTasksOf } from "./waiting-task-changes.ts";

/** Tasks at their new places: saved by the hub, or kept on the device until they can be; `drop` takes kept ones back. */
interface MovedTasks {
  readonly tasks: readonly Task[];
  readonly drop: (() => Promise<void>) | null;
}

/**
 * Moves tasks to the milestones and orders of `after`, whatever else has changed on them. Where the hub cannot be reached, or
 * changes of one of them wait, the moves wait too, with the versions of `before`.
 * @throws what the hub refuses, and its being away where nothing is kept
 */
export async function moveTasks(app: HubApp, before: readonly Task[], after: readonly Task[]): Promise<MovedTasks> {
  const { outbox, changes } = waitingTasksOf(app).getState();
  const moves = before.map((task, at) => ({ task, change: placeOf(after[at] ?? task), key: randomHex() }));
  const isBehind = moves.some(({ task }) =>
    changes.some((one) => one.task.id === task.id && one.state.kind === "waiting"),
  );
  const saved: Task[] = [];
  if (outbox === null || !(isBehind || offlineOf(app).getState().isAway)) {
    try {
      for (const { task, change, key } of moves) {
        saved.push(await app.hub.tasks.update({ id: task.id, ...change }, { idempotencyKey: key }));
      }
      return { tasks: saved, drop: null };
    } catch (error) {
      if (outbox === null || !isUnreached(error)) throw error;
    }
  }
  const kept: WaitingChange[] = [];
  for (const { task, change, key } of moves.slice(saved.length)) {
    kept.push(await outbox.add(task, differing(task, change), key));
  }
  if (!offlineOf(app).getState().isAway && isBehind) void outbox.send();
  const drop = async () => {
    for (const one of kept.toReversed()) await outbox.drop(one);
  };
  return { tasks: [...saved, ...kept.map((one) => withWaiting(one.task, [one]))], drop };
}

/** The part of a task that is sent. */
function placeOf({ order, workflow }: Task) {
  return { order, milestoneId: workflow.milestoneId };
}

function differing({ order, workflow }: Task, place: ReturnType<typeof placeOf>): WaitingValues {
  return {
    ...(place.milestoneId === workflow.milestoneId ? {} : { milestoneId: place.milestoneId }),
    ...(place.order === order ? {} : { order: place.order }),
  };
}
