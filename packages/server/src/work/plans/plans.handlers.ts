import { type Plan, type PlanRow, type PlanRowInput, planRowInput, type plans } from "@iphub/sdk/contract/plans";
import { openTaskStatus, type Task } from "@iphub/sdk/contract/tasks";
import { canonicalJson } from "@iphub/sdk/domain/canonical-json";
import { isOpenStatus } from "@iphub/sdk/domain/work/task-status";
import { sql, type Transaction } from "kysely";
import { senderNow } from "../../identity/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { nowIso } from "../../platform/clock.ts";
import { jsonValue } from "../../platform/database/insert-rows.ts";
import { writeAs } from "../../platform/events/write-as.ts";
import { Failure, invalid } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import {
  differenceOf,
  intentOf,
  readPlan,
  readRowsInTurn,
  readTasks,
  type StoredRow,
  saveOutcome,
} from "./plans.store.ts";
import type { RowOutcome } from "./plans.tables.ts";

/** Answers the calls of the noun plans. `writes` is what the noun tasks does to a task. */
export function plansHandlers(platform: Platform, writes: TaskWrites): NounHandlers<typeof plans> {
  const { db, clock } = platform;
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
    get: async ({ actor, params }) => readPlan(db, actor, params.id),
    apply: async ({ actor, params, input }) => {
      const before = await readPlan(db, actor, params.id);
      if (input().dryRun) return before;
      const rows = (await readRowsInTurn(db, before.id)).filter(({ outcome }) => outcome === null);
      const { refusals, reader } = await eachRow(platform, actor, rows, (tx, writer, row) =>
        applyRow(tx, writes, writer, before.id, row),
      );
      const refused = (row: PlanRow) => (row.state === "ready" ? { ...row, state: "refused" as const } : row);
      return withRefusals(await readPlan(db, reader, before.id), refusals, refused);
    },
    takeBack: async ({ actor, params }) => {
      const before = await readPlan(db, actor, params.id);
      // What was applied last goes first: a step is open again before those that wait for it.
      const rows = (await readRowsInTurn(db, before.id)).toReversed();
      const { refusals, reader } = await eachRow(platform, actor, rows, (tx, writer, row) =>
        takeBackRow(tx, writes, writer, before.id, row),
      );
      return withRefusals(await readPlan(db, reader, before.id), refusals, (row) => row);
    },
  };
}

/**
 * Each row in a transaction of its own, so that one that fails leaves the others as they are; why one failed, by task.
 * Hundreds of rows take seconds, in which a wall may be built or a role taken: each row is written, and the plan read
 * afterwards, with what the person may do then.
 * @throws Failure 401, 403 where they may do it no longer; what was written before stays
 */
async function eachRow(
  platform: Platform,
  actor: Actor,
  rows: readonly StoredRow[],
  work: (tx: Transaction<Schema>, writer: Actor, row: StoredRow) => Promise<void>,
): Promise<{ readonly refusals: ReadonlyMap<string, string>; readonly reader: Actor }> {
  const personNow = () => senderNow(platform, actor, "tasks:write");
  const refusals = new Map<string, string>();
  for (const row of rows) {
    const writer = await personNow();
    try {
      await writeAs(platform, writer, (tx) => work(tx, writer, row));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      refusals.set(row.intent.id, error.message);
    }
  }
  return { refusals, reader: await personNow() };
}

async function applyRow(
  tx: Transaction<Schema>,
  { change }: TaskWrites,
  actor: Actor,
  planId: string,
  { position, intent }: StoredRow,
): Promise<void> {
  const read = await readTasks(tx, actor, [intent.id]);
  const { invention: _invention, ...difference } = differenceOf(intent, read.get(intent.id));
  if (difference.state !== "ready") return;
  // The outcome first: the change ends in the event log, which must come last.
  const outcome: RowOutcome = { ...difference, state: "applied" };
  if (await saveOutcome(tx, planId, position, { from: null, outcome })) await change(tx, actor, intent);
}

function withRefusals(plan: Plan, refusals: ReadonlyMap<string, string>, refused: (row: PlanRow) => PlanRow): Plan {
  const rows = plan.rows.map((row) => {
    const message = refusals.get(row.taskId);
    return message === undefined ? row : { ...refused(row), message };
  });
  return { ...plan, rows };
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

/** What the noun tasks does to one task in a transaction: checks, saves, logs. */
interface TaskWrites {
  readonly change: (tx: Transaction<Schema>, actor: Actor, change: PlanRowInput) => Promise<Task>;
  readonly reopen: (
    tx: Transaction<Schema>,
    actor: Actor,
    reopening: { readonly id: string; readonly status: Task["status"]; readonly updatedAt: string },
  ) => Promise<Task>;
}

/**
 * Makes a task again what it was before a row of a plan was applied to it, in a transaction; what its closing opened
 * waits again. A row that was not applied stays as it is.
 * @throws Failure 409 where the task was changed since in what the row set
 */
async function takeBackRow(
  tx: Transaction<Schema>,
  writes: TaskWrites,
  actor: Actor,
  planId: string,
  { position, intent, outcome }: StoredRow,
): Promise<void> {
  const task = (await readTasks(tx, actor, [intent.id])).get(intent.id);
  if (!task || outcome?.state !== "applied") return;
  refuseChanged(outcome, task);
  const isNoted = await saveOutcome(tx, planId, position, {
    from: "applied",
    outcome: { ...outcome, state: "taken-back" },
  });
  if (isNoted) await restore(tx, writes, actor, task, outcome);
}

function refuseChanged({ changes }: RowOutcome, task: Task): void {
  for (const [field, { after }] of Object.entries(changes)) {
    if (canonicalJson(Reflect.get(task, field)) === canonicalJson(after)) continue;
    throw new Failure(409, "conflict", `Changed since the plan was applied (${field}); it was left alone.`);
  }
}

async function restore(
  tx: Transaction<Schema>,
  { change, reopen }: TaskWrites,
  actor: Actor,
  { id, updatedAt, status }: Task,
  { changes }: RowOutcome,
): Promise<void> {
  const values = Object.entries(changes).map(([field, { before }]) => [field, before] as const);
  const before = planRowInput.parse({ ...Object.fromEntries(values), id, updatedAt });
  const open = openTaskStatus.safeParse(before.status);
  if (isOpenStatus(status) || !open.success) return void (await change(tx, actor, before));
  const { status: _reopened, ...rest } = before;
  const isMore = Object.keys(intentOf(rest)).length > 0;
  const kept = isMore ? await change(tx, actor, rest) : { updatedAt };
  await reopen(tx, actor, { id, status: open.data, updatedAt: kept.updatedAt });
}
