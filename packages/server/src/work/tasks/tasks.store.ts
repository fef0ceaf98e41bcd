import type { MilestoneState } from "@iphub/sdk/contract/task-record";
import type { Task } from "@iphub/sdk/contract/tasks";
import { type Kysely, sql, type Transaction } from "kysely";
import { visibleMatter } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { jsonValue } from "../../platform/database/insert-rows.ts";
import { notFound, refuseStale } from "../../platform/failures.ts";
import type { Schema } from "../../schema.ts";
import { milestoneStateIn, taskQuery, taskRow, toTask } from "./task-record.ts";
import { insertTaskAssignees } from "./tasks.insert.ts";

/** One task, or null where there is none that the person may see. */
export async function readTask(db: Kysely<Schema>, actor: Actor, id: string): Promise<Task | null> {
  const row = await taskQuery(db).where("tasks.id", "=", id).where(visibleMatter(actor)).executeTakeFirst();
  return row ? toTask(row) : null;
}

/** Keeps others from changing tasks until the transaction ends; in the order of their ids, so that no two wait crosswise. */
export async function lockTasks(tx: Transaction<Schema>, ids: readonly string[]): Promise<void> {
  await tx
    .selectFrom("tasks")
    .select("id")
    .where("id", "in", [...ids])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/**
 * The task as it is now, which nothing else changes until the transaction ends; `readAt` is when the caller read it.
 * @throws Failure 404; 409 with the task where it was changed since
 */
export async function lockedTask(
  tx: Transaction<Schema>,
  actor: Actor,
  id: string,
  readAt: string | undefined,
): Promise<Task> {
  await lockTasks(tx, [id]);
  const current = await readTask(tx, actor, id);
  if (!current) throw notFound("task");
  refuseStale(readAt, current);
  return current;
}

/** Saves a changed task, together with the narrow rows of its people where they repeat what changed. */
export async function saveTask(tx: Transaction<Schema>, task: Task, before: Task): Promise<void> {
  const { id, invention_id: _matter, created_at: _made, ...changing } = taskRow(task);
  await tx.updateTable("tasks").set(changing).where("id", "=", id).execute();
  if (repeated(task) === repeated(before)) return;
  await tx.deleteFrom("task_assignees").where("task_id", "=", task.id).execute();
  await insertTaskAssignees(tx, [task]);
}

/** What the narrow rows of a task's people repeat of it. */
function repeated({ assignees, status, dueAt, finishedAt, createdAt, invention }: Task): string {
  return JSON.stringify([assignees, status, dueAt, finishedAt, createdAt, invention.id]);
}

/** The titles of milestones by id, as the event log keeps them with a move; null names none. */
export async function milestoneTitles(
  db: Kysely<Schema>,
  ids: readonly (string | null)[],
): Promise<Record<string, string>> {
  const given = ids.filter((id) => id !== null);
  const rows = await db.selectFrom("milestones").select(["id", "title"]).where("id", "in", given).execute();
  return Object.fromEntries(rows.map(({ id, title }) => [id, title]));
}

/** The state of a milestone of a matter; undefined where the matter has no such milestone. */
export async function readMilestoneState(
  db: Kysely<Schema>,
  milestoneId: string,
  inventionId: string,
): Promise<MilestoneState | undefined> {
  const row = await db
    .selectFrom("milestones")
    .select(milestoneStateIn("milestones").as("state"))
    .where("id", "=", milestoneId)
    .where("invention_id", "=", inventionId)
    .executeTakeFirst();
  return row?.state;
}

/** The tasks with these ids that the person may see, in the order of the ids. */
export async function readTasks(db: Kysely<Schema>, actor: Actor, ids: readonly string[]): Promise<Task[]> {
  const rows = await taskQuery(db)
    .where("tasks.id", "in", [...ids])
    .where(visibleMatter(actor))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, toTask(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The order that puts a task last in its milestone, or among the tasks of the matter that have none. */
export async function lastOrder(db: Kysely<Schema>, inventionId: string, milestoneId: string | null): Promise<number> {
  const row = await db
    .selectFrom("tasks")
    .select((eb) => eb.fn.max("position").as("position"))
    .where("invention_id", "=", inventionId)
    .where("milestone_id", "is not distinct from", milestoneId)
    .executeTakeFirst();
  return Math.min((row?.position ?? -1) + 1, Number.MAX_SAFE_INTEGER);
}

/** Deletes a task; its entries in the event log stay. */
export async function deleteTask(tx: Transaction<Schema>, id: string): Promise<void> {
  await tx.deleteFrom("tasks").where("id", "=", id).execute();
}

/** Saves the people of many tasks, with the time of the change, in three statements. */
export async function saveAssignees(tx: Transaction<Schema>, tasks: readonly Task[]): Promise<void> {
  if (tasks.length === 0) return;
  const rows = tasks.map(({ id, updatedAt, assignees }) => ({ id, updatedAt, first: assignees[0] ?? null }));
  await sql`
    update tasks set updated_at = row."updatedAt", first_assignee = row.first
    from jsonb_to_recordset(${jsonValue(rows)}) as row (id text, "updatedAt" timestamptz, first text)
    where tasks.id = row.id`.execute(tx);
  await tx
    .deleteFrom("task_assignees")
    .where(
      "task_id",
      "in",
      rows.map(({ id }) => id),
    )
    .execute();
  await insertTaskAssignees(tx, tasks);
}
