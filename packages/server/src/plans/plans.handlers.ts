import type { Plan, PlanRow, PlanRowInput, plans } from "@iphub/sdk/contract/plans";
import type { Task } from "@iphub/sdk/contract/tasks";
import { type Kysely, sql, type Transaction } from "kysely";
import type { NounHandlers } from "../bind.ts";
import type { Actor } from "../platform/actor.ts";
import { nowIso } from "../platform/clock.ts";
import { jsonValue } from "../platform/database/json-value.ts";
import type { Schema } from "../platform/database/schema.ts";
import { transaction } from "../platform/database/transaction.ts";
import { Failure, invalid, notFound } from "../platform/failures.ts";
import { newId } from "../platform/ids.ts";
import type { Platform } from "../platform/platform.ts";
import { taskQuery, toTask } from "../platform/records/task-record.ts";
import { visibleMatter } from "../platform/visibility.ts";
import { differenceOf, intentOf } from "./plans.difference.ts";

/** Changes one task in a transaction, as the noun tasks does: checks, saves, logs. */
export type ChangeTask = (
  tx: Transaction<Schema>,
  actor: Actor,
  id: string,
  change: ReturnType<typeof intentOf> & { readonly id: string; readonly updatedAt: string },
) => Promise<Task>;

interface StoredRow {
  readonly position: number;
  readonly intent: PlanRowInput;
  readonly outcome: PlanRow | null;
}

/** Answers the calls of the noun plans (design §10.4). `changeTask` is what the noun tasks does for an update. */
export function plansHandlers(platform: Platform, changeTask: ChangeTask): NounHandlers<typeof plans> {
  const { db, clock, database } = platform;

  /** Each row in a transaction of its own, so that one that fails leaves the others as they are. */
  async function applyRow(actor: Actor, planId: string, { position, intent }: StoredRow): Promise<void> {
    await transaction(database, async (tx) => {
      const difference = differenceOf(intent, (await readTasks(tx, actor, [intent.id])).get(intent.id));
      if (difference.state !== "ready") return;
      const { id, updatedAt } = intent;
      // The outcome first: the change ends in the event log, which must come last.
      const outcome = jsonValue<PlanRow>({ ...difference, state: "applied" });
      const noted = await tx
        .updateTable("plan_rows")
        .set({ outcome })
        .where("plan_id", "=", planId)
        .where("position", "=", position)
        .where("outcome", "is", null)
        .executeTakeFirst();
      if (noted.numUpdatedRows === 1n) await changeTask(tx, actor, id, { ...intentOf(intent), id, updatedAt });
    });
  }

  return {
    create: async ({ actor, input, write }) => {
      const { title, rows } = input();
      refuseTwice(rows);
      const plan = { id: newId(clock.now()), title, created_by: actor.email, created_at: nowIso(clock) };
      return write(async (tx) => {
        await tx.insertInto("plans").values(plan).execute();
        await sql`
          insert into plan_rows (plan_id, position, task_id, intent)
          select ${plan.id}, position - 1, intent ->> 'id', intent
          from jsonb_array_elements(${jsonValue(rows)}) with ordinality as row (intent, position)`.execute(tx);
        return readPlan(tx, actor, plan.id);
      });
    },
    get: async ({ actor, params }) => readPlan(db, actor, params.id ?? ""),
    apply: async ({ actor, params, input }) => {
      const before = await readPlan(db, actor, params.id ?? "");
      if (input().dryRun) return before;
      const refusals = new Map<string, string>();
      for (const row of await readRows(db, before.id)) {
        if (row.outcome !== null) continue;
        try {
          await applyRow(actor, before.id, row);
        } catch (error) {
          if (!(error instanceof Failure)) throw error;
          refusals.set(row.intent.id, error.message);
        }
      }
      const after = await readPlan(db, actor, before.id);
      return { ...after, rows: after.rows.map((row) => withRefusal(row, refusals.get(row.taskId))) };
    },
  };
}

function withRefusal(row: PlanRow, message: string | undefined): PlanRow {
  return message === undefined || row.state !== "ready" ? row : { ...row, state: "refused", message };
}

function refuseTwice(rows: readonly PlanRowInput[]): void {
  const seen = new Set<string>();
  const faults = rows.flatMap(({ id }, index) => {
    if (!seen.has(id)) {
      seen.add(id);
      return [];
    }
    return [{ field: `rows[${index}].id`, message: `'${id}' is in the plan twice; keep one row a task` }];
  });
  if (faults.length > 0) throw invalid(faults);
}

async function readRows(db: Kysely<Schema>, planId: string): Promise<StoredRow[]> {
  return db
    .selectFrom("plan_rows")
    .select(["position", "intent", "outcome"])
    .where("plan_id", "=", planId)
    .orderBy("position")
    .execute();
}

/** A plan as the difference that it would make now. What the reader may not see of it is gone for them. */
async function readPlan(db: Kysely<Schema>, actor: Actor, id: string): Promise<Plan> {
  const plan = await db.selectFrom("plans").selectAll().where("id", "=", id).executeTakeFirst();
  if (!plan) throw notFound("plan");
  const rows = await readRows(db, id);
  const tasks = await readTasks(
    db,
    actor,
    rows.map(({ intent }) => intent.id),
  );
  const differences = rows.map(({ intent, outcome }) => {
    const task = tasks.get(intent.id);
    return task && outcome ? outcome : differenceOf(intent, task);
  });
  return { id, title: plan.title, createdBy: plan.created_by, createdAt: plan.created_at, rows: differences };
}

async function readTasks(db: Kysely<Schema>, actor: Actor, ids: readonly string[]): Promise<Map<string, Task>> {
  const found = await taskQuery(db)
    .where(sql<boolean>`tasks.id = any(${[...ids]}::text[])`)
    .where(visibleMatter(actor))
    .execute();
  return new Map(found.map((row) => [row.id, toTask(row)]));
}
