import type { Task } from "@iphub/sdk/contract/tasks";
import { type WaitingChange, withWaiting } from "@iphub/sdk/domain/work/waiting-changes";
import type { QueryClient } from "@tanstack/react-query";
import { useStore } from "zustand";
import { type HubApp, storePerApp, useHubApp } from "../../platform/hub-app.ts";
import { type Dropped, waitingRecordsOf } from "../../platform/waiting-records.ts";
import { workKeys } from "../query-keys.ts";
import { putTask } from "./task-patches.ts";

/** Keeps changes of tasks on the device and sends them when the hub can be reached. */
export interface TaskOutbox {
  /** Stores all of the changes or none, each under the key of its attempt if it was tried. Throws where the device is full. */
  add(
    changes: readonly Pick<WaitingChange, "task" | "change" | "key" | "isTried">[],
  ): Promise<readonly WaitingChange[]>;
  /** Deletes changes that wait; none of them where one waits no longer. */
  drop(changes: readonly WaitingChange[]): Promise<Dropped>;
  /** Sends the fields that the person chose of their version; none keeps the other one. */
  decide(change: WaitingChange, fields: readonly string[]): Promise<void>;
  /** Deletes a change that this version of the program cannot read. */
  dropUnread(change: UnreadChange): Promise<void>;
  /** Sends what waits, in order, until the hub cannot be reached. */
  send(): Promise<void>;
}

/** A change or new record that another version of the program has kept and this one cannot read. */
export interface UnreadChange {
  readonly id: string;
  /** When it was made, as an instant; null if that is not known. */
  readonly at: string | null;
  /** The title of its task; "" if that is not known. */
  readonly title: string;
  /** What it changes or makes, as it is stored. */
  readonly text: string;
}

/** What waits, in the order in which it was made. */
export interface WaitingTasks {
  readonly changes: readonly WaitingChange[];
  readonly unread: readonly UnreadChange[];
  /** Null where the platform keeps nothing, and until it is open. */
  readonly outbox: TaskOutbox | null;
}

/** The changes of tasks that are on this device only. */
export const waitingTasksOf = storePerApp<WaitingTasks>({ changes: [], unread: [], outbox: null });

/** What waits. */
export function useWaitingTasks(): WaitingTasks {
  return useStore(waitingTasksOf(useHubApp()));
}

/** The changes of one task that are on this device only. */
export function useWaitingChanges(taskId: string): readonly WaitingChange[] {
  const { changes } = useWaitingTasks();
  return changes.filter(({ task }) => task.id === taskId);
}

/** Sends what waits, if there is any that the hub can be asked about. */
export async function sendWaiting(app: HubApp): Promise<void> {
  const { changes, outbox } = waitingTasksOf(app).getState();
  const all = [...changes, ...waitingRecordsOf(app).getState().records];
  if (all.some(({ state }) => state.kind === "waiting")) await outbox?.send();
}

/** Shows tasks that came from the hub or the device with what waits for them. */
export function showWaiting(queries: QueryClient, changes: readonly WaitingChange[]): void {
  for (const id of new Set(changes.map(({ task }) => task.id))) {
    const known = queries.getQueryData<Task>(workKeys.task(id));
    const task = known ?? changes.find((one) => one.task.id === id)?.task;
    if (task) putTask(queries, withWaiting(task, changes));
  }
}
