import type { Task, TaskStatus } from "@iphub/sdk/contract/tasks";
import { activationOf } from "@iphub/sdk/domain/work/task-activation";
import { isOpenStatus } from "@iphub/sdk/domain/work/task-status";
import { sql, type Transaction } from "kysely";
import { laterThan, nowIso } from "../../platform/clock.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { taskQuery, toTask } from "./task-record.ts";
import { lockTasks } from "./tasks.store.ts";

/** The tasks that wait for this one and have not been released yet. */
export async function waitingFor(tx: Transaction<Schema>, taskId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("task_predecessors")
    .select("task_id")
    .where("after_task_id", "=", taskId)
    .where("released_at", "is", null)
    .orderBy("task_id")
    .execute();
  return rows.map((row) => row.task_id);
}

/**
 * Opens those of the waiting tasks whose predecessors are all closed, each once in its life, and gives them as they
 * are then. Call it after the task that they waited for was saved as closed, or deleted.
 */
export async function openReleased(
  tx: Transaction<Schema>,
  clock: Platform["clock"],
  waiting: readonly string[],
): Promise<Task[]> {
  if (waiting.length === 0) return [];
  // The lock comes before the look at the predecessors: of two that are closed at once, the second sees the first.
  await lockTasks(tx, waiting);
  const before = await readWaiting(tx, waiting);
  const decided = before.map((row) => ({ id: row.id, becomes: activationOf(row.status, row.predecessors) }));
  const released = decided.filter(({ becomes }) => becomes !== "wait").map(({ id }) => id);
  if (released.length === 0) return [];
  await tx
    .updateTable("task_predecessors")
    .set({ released_at: nowIso(clock) })
    .where("task_id", "in", released)
    .execute();
  const opening = decided.filter(({ becomes }) => becomes === "open").map(({ id }) => id);
  return setStatus(tx, clock, opening, "open");
}

async function readWaiting(tx: Transaction<Schema>, ids: readonly string[]) {
  const found = await sql<{ id: string; status: TaskStatus; predecessors: TaskStatus[] }>`
    select t.id, t.status, array(
      select before.status from task_predecessors p join tasks before on before.id = p.after_task_id
      where p.task_id = t.id) as predecessors
    from tasks t
    where t.id = any(${[...ids]}::text[])
      and not exists (select 1 from task_predecessors p where p.task_id = t.id and p.released_at is not null)
    order by t.position, t.id`.execute(tx);
  return found.rows;
}

/**
 * Lets the tasks that opened when this one was closed wait again, and gives them as they are then: those whose opening
 * is the last thing that the event log says of them. Call it after the task was saved as open.
 */
export async function waitAgain(
  tx: Transaction<Schema>,
  clock: Platform["clock"],
  closedTaskId: string,
): Promise<Task[]> {
  const successors = await sql<{ id: string }>`
    select p.task_id as id from task_predecessors p
    where p.after_task_id = ${closedTaskId} and p.released_at is not null`.execute(tx);
  if (successors.rows.length === 0) return [];
  const ids = successors.rows.map(({ id }) => id);
  await lockTasks(tx, ids);
  const untouched = await sql<{ id: string }>`
    select t.id from tasks t
    cross join lateral (
      select e.metadata from event_log e where e.task_id = t.id order by e.seq desc limit 1) last
    where t.id = any(${ids}::text[]) and t.status = 'open'
      and last.metadata -> 'openedBy' ->> 'taskId' = ${closedTaskId}
    order by t.id`.execute(tx);
  const waiting = untouched.rows.map(({ id }) => id);
  if (waiting.length === 0) return [];
  await tx.updateTable("task_predecessors").set({ released_at: null }).where("task_id", "in", waiting).execute();
  return setStatus(tx, clock, waiting, "upcoming");
}

/**
 * The status of a task that is reopened as it was before its turn: `upcoming`, and it waits again for the steps before it;
 * `open` where those are all closed, for nothing would open it any more.
 */
export async function statusReopened(tx: Transaction<Schema>, taskId: string): Promise<"open" | "upcoming"> {
  const before = tx.selectFrom("task_predecessors").select("after_task_id as id").where("task_id", "=", taskId);
  const ids = (await before.execute()).map(({ id }) => id);
  if (ids.length === 0) return "upcoming";
  // A transaction that closes one of them just now waits for this, and then finds the task among those that wait.
  await lockTasks(tx, ids);
  const found = await tx.selectFrom("tasks").select("status").where("id", "in", ids).execute();
  if (found.every(({ status }) => !isOpenStatus(status))) return "open";
  await tx.updateTable("task_predecessors").set({ released_at: null }).where("task_id", "=", taskId).execute();
  return "upcoming";
}

async function setStatus(
  tx: Transaction<Schema>,
  clock: Platform["clock"],
  ids: readonly string[],
  status: "open" | "upcoming",
): Promise<Task[]> {
  if (ids.length === 0) return [];
  const rows = await taskQuery(tx)
    .where("tasks.id", "in", [...ids])
    .execute();
  const changed = rows.map((row): Task => {
    const task = toTask(row);
    return { ...task, status, updatedAt: laterThan(task.updatedAt, clock) };
  });
  for (const { id, updatedAt } of changed) {
    await tx.updateTable("tasks").set({ status, updated_at: updatedAt }).where("id", "=", id).execute();
  }
  await tx
    .updateTable("task_assignees")
    .set({ status, open: true })
    .where("task_id", "in", [...ids])
    .execute();
  return changed;
}
