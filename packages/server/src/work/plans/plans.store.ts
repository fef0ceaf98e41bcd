import type { Plan, PlanRow, PlanRowInput } from "@iphub/sdk/contract/plans";
import type { Task } from "@iphub/sdk/contract/tasks";
import { givenValues } from "@iphub/sdk/records/given-values";
import { taskFields } from "@iphub/sdk/records/tasks";
import { type Kysely, sql, type Transaction } from "kysely";
import { visibleMatter } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { changesBetween } from "../../platform/changes.ts";
import { jsonValue } from "../../platform/database/insert-rows.ts";
import { isStale, notFound } from "../../platform/failures.ts";
import type { Schema } from "../../schema.ts";
import { taskQuery, toTask } from "../tasks/task-record.ts";
import type { RowOutcome } from "./plans.tables.ts";

/** One row of a plan as it was sent, and its difference once it was applied. */
export interface StoredRow {
  readonly position: number;
  readonly intent: PlanRowInput;
  readonly outcome: RowOutcome | null;
}

/** The rows of a plan in the order in which they were sent. */
async function readRows(db: Kysely<Schema>, planId: string): Promise<StoredRow[]> {
  return db
    .selectFrom("plan_rows")
    .select(["position", "intent", "outcome"])
    .where("plan_id", "=", planId)
    .orderBy("position")
    .execute();
}

/**
 * The rows of a plan in the order in which they are applied: a task comes before those that it waits for, so that closing
 * all of them opens none of them.
 */
export async function readRowsInTurn(db: Kysely<Schema>, planId: string): Promise<StoredRow[]> {
  const rows = await readRows(db, planId);
  const ids = rows.map(({ intent }) => intent.id);
  const pairs = await db
    .selectFrom("task_predecessors")
    .select(["task_id", "after_task_id"])
    .where(sql<boolean>`task_id = any(${ids}::text[]) and after_task_id = any(${ids}::text[])`)
    .execute();
  if (pairs.length === 0) return rows;
  const before = Map.groupBy(pairs, (pair) => pair.task_id);
  const depths = new Map<string, number>();
  const depthOf = (id: string): number => {
    const known = depths.get(id);
    if (known !== undefined) return known;
    depths.set(id, 0);
    const depth = Math.max(-1, ...(before.get(id) ?? []).map((pair) => depthOf(pair.after_task_id))) + 1;
    depths.set(id, depth);
    return depth;
  };
  return rows.toSorted((a, b) => depthOf(b.intent.id) - depthOf(a.intent.id));
}

/**
 * A plan as the difference that it would make now. What the reader may not see of it is gone for them.
 * @throws Failure 404 for an unknown plan, and for one of someone else of whose tasks the reader sees none
 */
export async function readPlan(db: Kysely<Schema>, actor: Actor, id: string): Promise<Plan> {
  const plan = await db.selectFrom("plans").selectAll().where("id", "=", id).executeTakeFirst();
  if (!plan) throw notFound("plan");
  const rows = await readRows(db, id);
  const tasks = await readTasks(
    db,
    actor,
    rows.map(({ intent }) => intent.id),
  );
  if (plan.created_by !== actor.email && tasks.size === 0) throw notFound("plan");
  const differences = rows.map(({ intent, outcome }) => {
    const task = tasks.get(intent.id);
    return task && outcome ? { ...outcome, invention: task.invention } : differenceOf(intent, task);
  });
  return { id, title: plan.title, createdBy: plan.created_by, createdAt: plan.created_at, rows: differences };
}

/** Those of these tasks that the person may see, by id. */
export async function readTasks(
  db: Kysely<Schema>,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Task>> {
  const found = await taskQuery(db)
    .where(sql<boolean>`tasks.id = any(${[...ids]}::text[])`)
    .where(visibleMatter(actor))
    .execute();
  return new Map(found.map((row) => [row.id, toTask(row)]));
}

/** Stores the outcome of a row, unless it is no longer `from` because another call stored one; returns whether it did. */
export async function saveOutcome(
  tx: Transaction<Schema>,
  planId: string,
  position: number,
  { from, outcome }: { readonly from: PlanRow["state"] | null; readonly outcome: RowOutcome },
): Promise<boolean> {
  const noted = await tx
    .updateTable("plan_rows")
    .set({ outcome: jsonValue<RowOutcome>(outcome) })
    .where("plan_id", "=", planId)
    .where("position", "=", position)
    .where(sql<boolean>`outcome ->> 'state' is not distinct from ${from}::text`)
    .executeTakeFirst();
  return noted.numUpdatedRows === 1n;
}

/** What a row of a plan sets, without which task and as of when. */
export function intentOf({ id: _id, updatedAt: _updatedAt, ...fields }: PlanRowInput) {
  return fields;
}

/** The difference that a row of a plan would make to its task as it is now. */
export function differenceOf(row: PlanRowInput, task: Task | undefined): PlanRow {
  const common = { taskId: row.id, invention: task?.invention ?? null, changes: {}, message: null };
  if (!task) return { ...common, title: row.id, state: "gone", message: "There is no such task." };
  const { title } = task;
  const changes = changesBetween(task, givenValues(taskFields, intentOf(row)));
  if (Object.keys(changes).length === 0) return { ...common, title, state: "unchanged" };
  if (!isStale(row.updatedAt, task)) return { ...common, title, changes, state: "ready" };
  const message = "The task was changed after the plan was made. Look at it again.";
  return { ...common, title, changes, state: "stale", message };
}
