import type { Milestone, MilestoneRow } from "@iphub/sdk/contract/milestones";
import type { Task } from "@iphub/sdk/contract/tasks";
import { nextTask } from "@iphub/sdk/domain/work/next-task";
import { noMilestoneGroup } from "@iphub/sdk/domain/work/task-move";
import { milestoneFields, milestoneOriginFields } from "@iphub/sdk/records/milestones";
import { rowReader, rowWriter, valuesOf } from "@iphub/sdk/records/record";
import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { scopeOf, visibleMatter } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { type BoundedTotals, logVersion } from "../../platform/bounded-total.ts";
import { insertRows } from "../../platform/database/insert-rows.ts";
import type { Schema } from "../../schema.ts";
import { taskQuery, toTask } from "../tasks/task-record.ts";

/** One milestone with its tasks in their order, or null where there is none that the person may see. */
export async function readMilestone(db: Kysely<Schema>, actor: Actor, id: string): Promise<Milestone | null> {
  const row = await db
    .selectFrom("milestones")
    .innerJoin("inventions", "inventions.id", "milestones.invention_id")
    .selectAll("milestones")
    .where("milestones.id", "=", id)
    .where(visibleMatter(actor))
    .executeTakeFirst();
  if (!row) return null;
  const tasks = await taskQuery(db)
    .where("tasks.milestone_id", "=", id)
    .orderBy("tasks.position")
    .orderBy("tasks.created_at")
    .orderBy("tasks.id")
    .execute();
  return toMilestone(row, tasks.map(toTask));
}

/** Which milestones a page of the list holds. */
export interface MilestonePageQuery {
  readonly inventionId?: string | undefined;
  readonly skip: number;
  readonly size: number;
}

/** One page of milestones without their tasks, in the order in which they were added, with its bounded total. */
export async function readMilestonePage(
  db: Kysely<Schema>,
  totals: BoundedTotals,
  actor: Actor,
  { inventionId, skip, size }: MilestonePageQuery,
): Promise<{ data: MilestoneRow[]; total: number }> {
  const seen = db
    .selectFrom("milestones")
    .innerJoin("inventions", "inventions.id", "milestones.invention_id")
    .where(visibleMatter(actor))
    .$if(inventionId !== undefined, (query) => query.where("milestones.invention_id", "=", inventionId ?? ""));
  const rows = await seen
    .selectAll("milestones")
    .select(logVersion.as("version"))
    .orderBy("milestones.created_at")
    .orderBy("milestones.id")
    .limit(size)
    .offset(skip)
    .execute();
  const page = { skip, size, length: rows.length, version: rows[0]?.version ?? null };
  const key = JSON.stringify([scopeOf(actor), inventionId]);
  const total = await totals.of(key, sql`${seen.select("milestones.id")}`, page);
  return { data: rows.map(toMilestoneRow), total };
}

/** Keeps others from changing a milestone until the transaction ends; work on its tasks goes on. */
export async function lockMilestone(tx: Transaction<Schema>, id: string): Promise<void> {
  await tx.selectFrom("milestones").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}

/** Inserts milestones, without their tasks. */
export async function insertMilestones(
  tx: Transaction<Schema>,
  milestones: readonly Omit<Milestone, "tasks" | "nextTask">[],
): Promise<void> {
  await insertRows(tx, "milestones", milestones.map(milestoneRow));
}

/** Saves a changed milestone; its tasks are not touched. */
export async function saveMilestone(tx: Transaction<Schema>, milestone: Milestone): Promise<void> {
  const { id, invention_id: _stays, created_at: _too, ...row } = milestoneRow(milestone);
  await tx.updateTable("milestones").set(row).where("id", "=", id).execute();
}

/** Keeps others from changing milestones, and from adding to them, until the transaction ends. */
export async function lockMilestonesWhole(tx: Transaction<Schema>, ids: readonly string[]): Promise<void> {
  await tx
    .selectFrom("milestones")
    .select("id")
    .where("id", "in", [...ids])
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** One thing that happened to a milestone or on it; `templateId` is set for what a workflow brought. */
export interface MilestoneTrace {
  readonly milestoneId: string;
  readonly type: string;
  readonly actor: string | null;
  readonly templateId: string | null;
}

/** Everything that the event log says of milestones. */
export async function readTraces(
  db: Kysely<Schema>,
  milestones: readonly Pick<Milestone, "id" | "inventionId">[],
): Promise<MilestoneTrace[]> {
  return (
    db
      .selectFrom("event_log")
      .select(["type", "actor"])
      .select((eb) => eb.fn.coalesce("milestone_id", eb.val("")).as("milestoneId"))
      .select(sql<string | null>`metadata ->> 'templateId'`.as("templateId"))
      // By the matter first: the log's index is by matter.
      .where("invention_id", "in", [...new Set(milestones.map(({ inventionId }) => inventionId))])
      .where(
        "milestone_id",
        "in",
        milestones.map(({ id }) => id),
      )
      .orderBy("seq")
      .execute()
  );
}

/** Deletes milestones with their tasks; their entries in the event log stay. */
export async function deleteMilestones(tx: Transaction<Schema>, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom("tasks")
    .where("milestone_id", "in", [...ids])
    .execute();
  await tx
    .deleteFrom("milestones")
    .where("id", "in", [...ids])
    .execute();
}

const ownOf = rowReader(milestoneFields);
const originOf = rowReader(milestoneOriginFields);
const ownColumns = rowWriter(milestoneFields);
const originColumns = rowWriter(milestoneOriginFields);

/** A milestone with its tasks as the contract has it. A completed milestone has no next task. */
export function toMilestone(row: Selectable<Schema["milestones"]>, tasks: readonly Task[]): Milestone {
  const own = toMilestoneRow(row);
  return { ...own, tasks: [...tasks], nextTask: own.completed ? null : nextTask(tasks) };
}

function toMilestoneRow(row: Selectable<Schema["milestones"]>): MilestoneRow {
  const own = ownOf(row);
  const state = { finished: own.finishedAt !== null, deleted: own.deletedAt !== null, isUpdating: false };
  const completed = state.finished || state.deleted;
  return { ...valuesOf(milestoneFields, "label", { ...own, ...state, completed }), workflow: originOf(row) };
}

function milestoneRow(milestone: Omit<Milestone, "tasks" | "nextTask">): Insertable<Schema["milestones"]> {
  return { ...ownColumns(milestone), ...originColumns(milestone.workflow) };
}

/** The group of a matter's tasks that belong to no milestone, with all of them. */
export function looseTasks([first, ...rest]: readonly [Task, ...Task[]]): Milestone {
  const tasks = [first, ...rest];
  const created = tasks.map((task) => task.createdAt).sort();
  const updated = tasks.map((task) => task.updatedAt).sort();
  return {
    ...noMilestoneGroup(first),
    createdAt: created.at(0) ?? first.createdAt,
    updatedAt: updated.at(-1) ?? first.updatedAt,
    tasks,
    nextTask: nextTask(tasks),
  };
}
