import type { Task } from "@iphub/sdk/contract/tasks";
import { isOpenStatus } from "@iphub/sdk/domain/work/task-status";
import type { Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { laterThan } from "../../platform/clock.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { statusReopened, waitAgain } from "./tasks.activation.ts";
import { fieldsOf, taskUpdated, withFields } from "./tasks.changes.ts";
import { lockedTask, saveTask } from "./tasks.store.ts";

/** A task whose closing is taken back, and the open status that it gets. */
export interface Reopening {
  readonly id: string;
  readonly status: Task["status"];
  readonly updatedAt: string | undefined;
}

/**
 * Takes the closing of a task back in a transaction: it is open as before, and the steps that opened with its closing
 * and that no one has touched since wait for it again. One that is open already stays as it is. As `upcoming` it waits for
 * the steps before it, or is open where they are all closed meanwhile.
 * @throws Failure 404; 409 with the task as it is where it was changed since it was read
 */
export async function reopenTask(
  tx: Transaction<Schema>,
  { clock, events }: Pick<Platform, "clock" | "events">,
  actor: Actor,
  { id, status, updatedAt }: Reopening,
): Promise<Task> {
  const current = await lockedTask(tx, actor, id, updatedAt);
  if (isOpenStatus(current.status)) return current;
  const becomes = status === "upcoming" ? await statusReopened(tx, id) : status;
  const task = withFields(current, { ...fieldsOf(current), status: becomes }, laterThan(current.updatedAt, clock));
  await saveTask(tx, task, current);
  const waiting = await waitAgain(tx, clock, id);
  const changes = { status: { before: current.status, after: becomes } };
  const waits = { changes: { status: { before: "open", after: "upcoming" } }, openedBy: { taskId: id } };
  await events.append(tx, [
    taskUpdated(actor.email, task, { changes }),
    ...waiting.map((one) => taskUpdated(actor.email, one, waits)),
  ]);
  return task;
}
