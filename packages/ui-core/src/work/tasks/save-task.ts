import type { CallInput } from "@iphub/sdk";
import type { Task, tasks } from "@iphub/sdk/contract/tasks";
import { mayWait, withWaiting } from "@iphub/sdk/domain/work/waiting-changes";
import { randomHex } from "@iphub/sdk/random-hex";
import type { HubApp } from "../../platform/hub-app.ts";
import { offlineOf } from "../../platform/offline.ts";
import { isUnreached } from "../../platform/unreached.ts";
import type { Dropped } from "../../platform/waiting-records.ts";
import { workKeys } from "../query-keys.ts";
import { waitingTasksOf } from "./waiting-task-changes.ts";

/** The fields of a change to a task. */
export type TaskChange = Omit<CallInput<typeof tasks.update>, "id" | "updatedAt">;

/** A task with a change: saved by the hub, or kept on the device until it can be; `drop` undoes a kept one. */
export interface SavedTask {
  readonly task: Task;
  readonly drop: (() => Promise<Dropped>) | null;
}

/**
 * Changes a task against the version that was read. Where the hub cannot be reached the change is kept on the device and
 * sent later, after those that wait for the same task.
 * @throws HubError of the call: a refusal of the hub, or that it cannot be reached where the change cannot wait
 */
export async function saveTask(app: HubApp, task: Task, change: TaskChange): Promise<SavedTask> {
  const { changes, outbox } = waitingTasksOf(app).getState();
  const key = randomHex();
  const { id, updatedAt } = task;
  const call = () => app.hub.tasks.update({ id, ...change, updatedAt }, { idempotencyKey: key });
  if (outbox === null || !mayWait(change)) return { task: await call(), drop: null };
  const wait = async (isTried: boolean): Promise<SavedTask> => {
    const waiting = await outbox.add([{ task, change, key, isTried }]);
    return { task: withWaiting(task, waiting), drop: () => outbox.drop(waiting) };
  };
  const isNext = changes.some((one) => one.task.id === id && one.state.kind === "waiting");
  if (offlineOf(app).getState().isAway || isNext) {
    const saved = await wait(false);
    if (!offlineOf(app).getState().isAway) void outbox.send();
    return saved;
  }
  try {
    return { task: await call(), drop: null };
  } catch (error) {
    if (!isUnreached(error)) throw error;
    return wait(true);
  }
}

/** A task as the hub has it, or as it is known here where the hub cannot be reached. */
export async function readTask(app: HubApp, id: string): Promise<Task> {
  const known = app.queries.getQueryData<Task>(workKeys.task(id));
  if (known && offlineOf(app).getState().isAway) return known;
  try {
    return await app.hub.tasks.get({ id });
  } catch (error) {
    if (known && isUnreached(error)) return known;
    throw error;
  }
}
