import type { Task } from "@iphub/sdk/contract/tasks";
import { isOpenStatus } from "@iphub/sdk/domain/task-status";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Actor } from "../platform/actor.ts";
import { jsonValue } from "../platform/database/json-value.ts";
import type { Schema } from "../platform/database/schema.ts";
import { taskQuery, toTask } from "../platform/records/task-record.ts";
import { visibleMatter } from "../platform/visibility.ts";

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

/** Adds tasks with the narrow rows of their people, however many, in two statements. */
export async function insertTasks(tx: Transaction<Schema>, tasks: readonly Task[]): Promise<void> {
  if (tasks.length === 0) return;
  const rows = tasks.map((task) => ({
    ...task,
    ...task.workflow,
    inventionId: task.invention.id,
    invention: undefined,
    workflow: undefined,
  }));
  await sql`
    insert into tasks (id, invention_id, milestone_id, title, status, due_at, position, tags, notes, template_id,
      step_id, created_at, updated_at, finished_at)
    select id, "inventionId", "milestoneId", title, status, "dueAt", "order", tags, notes, "templateId", "stepId",
      "createdAt", "updatedAt", "finishedAt"
    from jsonb_to_recordset(${jsonValue(rows)}) as row (id text, "inventionId" text, "milestoneId" text, title text,
      status text, "dueAt" date, "order" bigint, tags text[], notes text, "templateId" text, "stepId" text,
      "createdAt" timestamptz, "updatedAt" timestamptz, "finishedAt" timestamptz)`.execute(tx);
  await insertAssignees(tx, tasks);
}

/** Saves a changed task together with the narrow rows of its people. */
export async function saveTask(tx: Transaction<Schema>, task: Task): Promise<void> {
  await tx
    .updateTable("tasks")
    .set({
      milestone_id: task.workflow.milestoneId,
      title: task.title,
      status: task.status,
      due_at: task.dueAt,
      position: task.order,
      tags: task.tags,
      notes: task.notes,
      template_id: task.workflow.templateId,
      step_id: task.workflow.stepId,
      updated_at: task.updatedAt,
      finished_at: task.finishedAt,
    })
    .where("id", "=", task.id)
    .execute();
  await tx.deleteFrom("task_assignees").where("task_id", "=", task.id).execute();
  await insertAssignees(tx, [task]);
}

/** Whether a milestone belongs to a matter. */
export async function isMilestoneOf(db: Kysely<Schema>, milestoneId: string, inventionId: string): Promise<boolean> {
  const row = await db
    .selectFrom("milestones")
    .select("id")
    .where("id", "=", milestoneId)
    .where("invention_id", "=", inventionId)
    .executeTakeFirst();
  return row !== undefined;
}

async function insertAssignees(tx: Transaction<Schema>, tasks: readonly Task[]): Promise<void> {
  const rows = tasks.flatMap((task) =>
    task.assignees.map((email, position) => ({
      email,
      task: task.id,
      matter: task.invention.id,
      position,
      open: isOpenStatus(task.status),
      status: task.status,
      due: task.dueAt,
    })),
  );
  if (rows.length === 0) return;
  await sql`
    insert into task_assignees (email, task_id, invention_id, position, open, status, due_at)
    select * from jsonb_to_recordset(${jsonValue(rows)}) as row (email text, task text, matter text, position int,
      open boolean, status text, due date)`.execute(tx);
}
