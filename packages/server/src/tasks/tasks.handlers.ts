import type { Task, tasks } from "@iphub/sdk/contract/tasks";
import type { Transaction } from "kysely";
import type { NounHandlers } from "../bind.ts";
import type { Actor } from "../platform/actor.ts";
import { changesBetween } from "../platform/changes.ts";
import { laterThan } from "../platform/clock.ts";
import type { Schema } from "../platform/database/schema.ts";
import { conflict, notFound } from "../platform/failures.ts";
import type { Platform } from "../platform/platform.ts";
import { fieldsOf, isStale, type TaskUpdate, updatedFields, withFields } from "./tasks.changes.ts";
import { checkTask } from "./tasks.rules.ts";
import { lockTasks, readTask, saveTask } from "./tasks.store.ts";

/** Answers the calls of the noun tasks (spec §7 Tasks). */
export function tasksHandlers(platform: Platform): NounHandlers<typeof tasks> {
  async function visible(actor: Actor, id: string | undefined): Promise<Task> {
    const found = await readTask(platform.db, actor, id ?? "");
    if (!found) throw notFound("task");
    return found;
  }

  return {
    get: async ({ actor, params }) => visible(actor, params.id),
    update: async ({ actor, params, input, write }) => {
      const { id } = await visible(actor, params.id);
      const update = input();
      return write((tx) => updateTask(tx, platform, actor, id, update));
    },
  };
}

/** Changes one task in a transaction: refuses a stale update, checks, saves, appends to the event log. */
async function updateTask(
  tx: Transaction<Schema>,
  { clock, events }: Pick<Platform, "clock" | "events">,
  actor: Actor,
  id: string,
  update: TaskUpdate,
): Promise<Task> {
  await lockTasks(tx, [id]);
  const current = await readTask(tx, actor, id);
  if (!current) throw notFound("task");
  if (isStale(update.updatedAt, current)) throw conflict(current);
  const before = fieldsOf(current);
  const after = updatedFields(before, update);
  const changes = changesBetween(before, after);
  if (Object.keys(changes).length === 0) return current;
  await checkTask(tx, current.invention.id, after, before);
  const task = withFields(current, after, laterThan(current.updatedAt, clock));
  await saveTask(tx, task);
  await events.append(tx, [
    {
      type: "task-updated",
      actor: actor.email,
      inventionId: task.invention.id,
      taskId: id,
      milestoneId: task.workflow.milestoneId,
      metadata: { title: task.title, inventionTitle: task.invention.title, changes },
      live: { name: "task:updated", payload: { task } },
    },
  ]);
  return task;
}
