import { givenValues } from "@iphub/sdk/records/given-values";
import { taskFields, taskPlaceFields } from "@iphub/sdk/records/tasks";
import { sql, type Transaction } from "kysely";
import { type BinRecords, namedMatter } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { laterThan } from "../../platform/clock.ts";
import { jsonValue } from "../../platform/database/insert-rows.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { openReleased } from "./tasks.activation.ts";
import { newTask, taskRestored, taskUpdated } from "./tasks.changes.ts";
import { insertTasks } from "./tasks.insert.ts";
import { readMilestoneState } from "./tasks.store.ts";

/** The tasks that this one waits for, as the bin keeps them. */
export async function readWaits(tx: Transaction<Schema>, taskId: string): Promise<BinRecords["task"]["waits"]> {
  return tx
    .selectFrom("task_predecessors")
    .select(["after_task_id as after", "released_at as releasedAt"])
    .where("task_id", "=", taskId)
    .orderBy("after_task_id")
    .execute();
}

/**
 * Puts a deleted task back as it was, in its milestone if that is still there. It waits again for the steps before it
 * that are there; what had waited for it stays open.
 */
export async function restoreTask(
  tx: Transaction<Schema>,
  { clock, events }: Pick<Platform, "clock" | "events">,
  actor: Actor,
  { task: deleted, waits }: BinRecords["task"],
): Promise<void> {
  const { invention } = await namedMatter(tx, actor, deleted.invention.id);
  const { milestoneId } = deleted.workflow;
  const state = milestoneId === null ? null : await readMilestoneState(tx, milestoneId, invention.id);
  const workflow = state === undefined ? { ...deleted.workflow, milestoneId: null } : deleted.workflow;
  const { id, title, order, createdAt, finishedAt } = deleted;
  // A field that the product has learnt since then is not in the deleted record, and gets its initial value.
  const kept = { ...givenValues(taskFields, deleted), ...givenValues(taskPlaceFields, workflow), title, order };
  const made = newTask({ id, milestoneState: state ?? null, invention, createdAt }, kept);
  const task = { ...made, finishedAt, updatedAt: laterThan(deleted.updatedAt, clock) };
  await insertTasks(tx, [task]);
  await sql`
    insert into task_predecessors (task_id, after_task_id, released_at)
    select ${id}, w.after, w."releasedAt" from jsonb_to_recordset(${jsonValue(waits)}) as w (after text, "releasedAt" timestamptz)
    where exists (select 1 from tasks t where t.id = w.after)`.execute(tx);
  const opened = task.status === "upcoming" && waits.length > 0 ? await openReleased(tx, clock, [id]) : [];
  const changes = { status: { before: "upcoming", after: "open" } };
  await events.append(tx, [
    taskRestored(actor.email, task),
    ...opened.map((now) => taskUpdated(actor.email, now, { changes })),
  ]);
}
