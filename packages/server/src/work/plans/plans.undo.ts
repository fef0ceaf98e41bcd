import { type PlanRowInput, planRowInput } from "@iphub/sdk/contract/plans";
import { openTaskStatus, type Task } from "@iphub/sdk/contract/tasks";
import { canonicalJson } from "@iphub/sdk/domain/canonical-json";
import { isOpenStatus } from "@iphub/sdk/domain/work/task-status";
import type { Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { Failure } from "../../platform/failures.ts";
import type { Schema } from "../../schema.ts";
import { intentOf } from "./plans.difference.ts";
import { readTasks, type StoredRow, saveOutcome } from "./plans.store.ts";
import type { RowOutcome } from "./plans.tables.ts";

/** What the noun tasks does to one task in a transaction: checks, saves, logs. */
export interface TaskWrites {
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
export async function takeBackRow(
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
