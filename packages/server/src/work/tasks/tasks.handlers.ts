import type { StreamEvent } from "@iphub/sdk/contract/stream-event";
import type { Task, tasks } from "@iphub/sdk/contract/tasks";
import { isOpenStatus } from "@iphub/sdk/domain/work/task-status";
import type { Kysely, Transaction } from "kysely";
import { visibleMatter } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { laterThan } from "../../platform/clock.ts";
import { notFound } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { statusReopened, waitAgain } from "./tasks.activation.ts";
import { readBlockers } from "./tasks.blockers.ts";
import { fieldsOf, taskEvent, taskUpdated, withFields } from "./tasks.changes.ts";
import { taskSearchHandlers } from "./tasks.search.ts";
import { lockedTask, readTask, saveTask } from "./tasks.store.ts";
import { assignTasks, createTask, removeTask, updateTask } from "./tasks.writes.ts";

/** Answers the calls of the noun tasks. */
export function tasksHandlers(platform: Platform): NounHandlers<typeof tasks> {
  async function visible(actor: Actor, id: string): Promise<Task> {
    const found = await readTask(platform.db, actor, id);
    if (!found) throw notFound("task");
    return found;
  }

  return {
    ...taskSearchHandlers(platform),
    blockers: async ({ actor, input }) => readBlockers(platform.db, actor, input().taskIds),
    get: async ({ actor, params }) => visible(actor, params.id),
    create: async ({ actor, input, write }) => {
      const creation = input();
      return write((tx) => createTask(tx, platform, actor, creation));
    },
    update: async ({ actor, params, input, write }) => {
      const { id } = await visible(actor, params.id);
      const update = input();
      return write((tx) => updateTask(tx, platform, actor, id, update));
    },
    delete: async ({ actor, params, input, write }) => {
      const { id } = await visible(actor, params.id);
      const { updatedAt } = input();
      return write((tx) => removeTask(tx, platform, actor, { id, updatedAt }));
    },
    reopen: async ({ actor, params, input, write }) => {
      const { id } = await visible(actor, params.id);
      const { status, updatedAt } = input();
      return write((tx) => reopenTask(tx, platform, actor, { id, status, updatedAt }));
    },
    assign: async ({ actor, input, write }) => {
      const assignment = input();
      return write((tx) => assignTasks(tx, platform, actor, assignment));
    },
    feedback: async ({ actor, params, input, write }) => {
      const task = await visible(actor, params.id);
      const { feedback, rating } = input();
      const { templateId, stepId } = task.workflow;
      const given = { feedback, ...(rating === undefined ? {} : { rating }), templateId, stepId };
      return write(async (tx) => {
        await platform.events.append(tx, [taskEvent("task-feedback", actor.email, task, given)]);
        return { ok: true } as const;
      });
    },
    history: async ({ actor, params, input }) => {
      const query = input();
      const events = await readTaskHistory(platform.db, actor, query);
      if (events.length === 0) await known(actor, params.taskId);
      return events;
    },
  };

  /** A page past the end of a history is empty; the history of a task that never was is 404. */
  async function known(actor: Actor, taskId: string): Promise<void> {
    const first = { taskId: taskId, size: 1, skip: 0 };
    const [any] = await readTaskHistory(platform.db, actor, first);
    if (!any) await visible(actor, taskId);
  }
}

/** A page of what the event log says of a task, the newest first; also of one that was deleted since. */
async function readTaskHistory(
  db: Kysely<Schema>,
  actor: Actor,
  { taskId, size, skip }: { readonly taskId: string; readonly size: number; readonly skip: number },
): Promise<StreamEvent[]> {
  return db
    .selectFrom("event_log as e")
    .innerJoin("inventions", "inventions.id", "e.invention_id")
    .select(["e.id", "e.seq", "e.created_at as createdAt", "e.type", "e.invention_id as inventionId", "e.actor"])
    .select("e.metadata")
    .where("e.task_id", "=", taskId)
    .where(visibleMatter(actor))
    .orderBy("e.seq", "desc")
    .limit(size)
    .offset(skip)
    .execute();
}

/** A task whose closing is undone, and the open status that it gets. */
interface Reopening {
  readonly id: string;
  readonly status: Task["status"];
  readonly updatedAt: string | undefined;
}

/**
 * Undoes the closing of a task in a transaction: it is open as before, and the steps that opened with its closing
 * and that no one has touched since wait for it again. One that is open already stays as it is. As `upcoming` it waits for
 * the steps before it, or is open where they have all been closed since.
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
