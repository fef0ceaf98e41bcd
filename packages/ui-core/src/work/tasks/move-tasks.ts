import type { Task } from "@iphub/sdk/contract/tasks";
import { type WaitingValues, withWaiting } from "@iphub/sdk/domain/work/waiting-changes";
import { randomHex } from "@iphub/sdk/random-hex";
import type { HubApp } from "../../platform/hub-app.ts";
import { offlineOf } from "../../platform/offline.ts";
import { isUnreached } from "../../platform/unreached.ts";
import type { Dropped } from "../../platform/waiting-records.ts";
import { waitingTasksOf } from "./waiting-task-changes.ts";

/** Tasks at their new places: saved by the hub, or some of them kept on the device until they can be. */
interface MovedTasks {
  readonly tasks: readonly Task[];
  /** Whether some wait on the device. */
  readonly isKept: boolean;
  /** Undoes all, or nothing where some were sent. Null where the hub has saved some: half of a move is not undone. */
  readonly drop: (() => Promise<Dropped>) | null;
}

/**
 * Moves tasks to the milestones and orders of `after`, whatever else has changed on them. Where the hub cannot be reached, or
 * changes of one of them wait, the moves wait too, with the versions of `before`.
 * @throws what the hub refuses, and its being away where nothing is kept
 */
export async function moveTasks(app: HubApp, before: readonly Task[], after: readonly Task[]): Promise<MovedTasks> {
  const { outbox, changes } = waitingTasksOf(app).getState();
  const moves = before.map((task, at) => ({ task, place: placeOf(after[at] ?? task) }));
  const isBehind = moves.some(({ task }) =>
    changes.some((one) => one.task.id === task.id && one.state.kind === "waiting"),
  );
  const saved: Task[] = [];
  let isTried = false;
  if (outbox === null || !(isBehind || offlineOf(app).getState().isAway)) {
    try {
      for (const { task, place } of moves) {
        saved.push(await app.hub.tasks.update({ id: task.id, ...place }, { idempotencyKey: randomHex() }));
      }
      return { tasks: saved, isKept: false, drop: null };
    } catch (error) {
      if (outbox === null || !isUnreached(error)) throw error;
      isTried = true;
    }
  }
  // A kept move is sent with a version, so that it is another call than the one that may have arrived: its key is its own. If
  // that one has arrived, the task is at its place already, and the kept move is over.
  const kept = await outbox.add(
    moves.slice(saved.length).map(({ task, place }, at) => ({
      task,
      change: differing(task, place),
      key: randomHex(),
      isTried: isTried && at === 0,
    })),
  );
  if (!offlineOf(app).getState().isAway && isBehind) void outbox.send();
  return {
    tasks: [...saved, ...kept.map((one) => withWaiting(one.task, [one]))],
    isKept: true,
    drop: saved.length > 0 ? null : () => outbox.drop(kept),
  };
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
