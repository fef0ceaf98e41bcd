import type { Deadline } from "@iphub/sdk/domain/docket/deadlines/deadline-types";
import { finalDateOf } from "@iphub/sdk/domain/docket/deadlines/standing";
import { deadlineFields } from "@iphub/sdk/records/deadlines";
import { fieldsWith, initialValues, rowWriter } from "@iphub/sdk/records/record";
import { type Kysely, sql, type Transaction } from "kysely";
import { visibleMatter } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { jsonValue } from "../../platform/database/insert-rows.ts";
import type { Schema } from "../../schema.ts";
import { type DeadlineSource, dateColumns, sourceKey } from "./deadlines.compute.ts";
import { type DeadlineMatter, type DeadlineRow, deadlineQuery } from "./deadlines.record.ts";

/** A deadline with its matter's fields of the record. */
export type FullRow = DeadlineRow & DeadlineMatter;

/** One deadline, or null if there is none that the person may see. */
export async function readDeadline(db: Kysely<Schema>, actor: Actor, id: string): Promise<FullRow | null> {
  const query = deadlineQuery(db).where("deadlines.id", "=", id).where(visibleMatter(actor));
  return (await query.executeTakeFirst()) ?? null;
}

/** Deadlines by id, in the order of their dates, without a check of visibility. */
export async function readDeadlines(db: Kysely<Schema>, ids: readonly string[]): Promise<FullRow[]> {
  if (ids.length === 0) return [];
  const query = deadlineQuery(db).where(sql<boolean>`deadlines.id = any(${[...ids]}::text[])`);
  return query.orderBy("deadlines.due_at").orderBy("deadlines.id").execute();
}

/** Locks deadlines until the transaction ends, in the order of their ids. */
export async function lockDeadlines(tx: Transaction<Schema>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .selectFrom("deadlines")
    .select("id")
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** Locks all deadlines of matters until the transaction ends, in the order of their ids. */
export async function lockDeadlinesOf(tx: Transaction<Schema>, inventionIds: readonly string[]): Promise<void> {
  await tx
    .selectFrom("deadlines")
    .select("id")
    .where(sql<boolean>`invention_id = any(${[...inventionIds]}::text[])`)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** Whether the matter exists and the person may see it. */
export async function maySeeMatter(db: Kysely<Schema>, actor: Actor, id: string): Promise<boolean> {
  const query = db.selectFrom("inventions").select("id").where("id", "=", id).where(visibleMatter(actor));
  return (await query.executeTakeFirst()) !== undefined;
}

/** A proposed deadline as a new row. */
export function proposedRow(
  id: string,
  inventionId: string,
  source: DeadlineSource,
  computed: Deadline,
  { by, now, reason = null }: { readonly by: string | null; readonly now: string; readonly reason?: string | null },
): DeadlineRow {
  const dates = dateColumns(computed, 0, null);
  return {
    ...nothingYet,
    ...source,
    ...dates,
    id,
    invention_id: inventionId,
    source_key: sourceKey(source.trigger, source.mail_date, computed.ruleId),
    status: "proposed",
    proposed_by: by,
    proposed_at: now,
    history: [
      {
        ...{ at: now, by, did: "proposed", dueAt: dates.due_at, finalAt: finalDateOf(computed) },
        ...{ extension: 0, reason },
      },
    ],
    updated_at: now,
  };
}

const initialFields = fieldsWith(fieldsWith(deadlineFields, "initial"), "column");
const nothingYet = {
  ...rowWriter(initialFields)(initialValues(initialFields)),
  final_date: null,
  own_responsible: null,
  own_backup: null,
};

/** Inserts deadlines, except those whose event has already proposed the rule. Returns the inserted ids. */
export async function insertDeadlines(tx: Transaction<Schema>, rows: readonly DeadlineRow[]): Promise<Set<string>> {
  const added = new Set<string>();
  // 50 columns per row: 500 rows stay below the limit of 65,535 parameters in a statement.
  for (let from = 0; from < rows.length; from += 500) {
    const chunk = rows.slice(from, from + 500).map(columnsOf);
    const query = tx
      .insertInto("deadlines")
      .values(chunk)
      .onConflict((on) => on.doNothing());
    for (const { id } of await query.returning("id").execute()) added.add(id);
  }
  return added;
}

/** Saves a changed deadline. */
export async function saveDeadline(tx: Transaction<Schema>, row: DeadlineRow): Promise<void> {
  await tx.updateTable("deadlines").set(columnsOf(row)).where("id", "=", row.id).execute();
}

function columnsOf(row: DeadlineRow) {
  const stored: DeadlineRow & Partial<DeadlineMatter> = { ...row };
  const {
    invention_title: _title,
    invention_references: _references,
    invention_attorney: _attorney,
    stand_ins: _standIns,
    ...columns
  } = stored;
  return {
    ...columns,
    context: jsonValue(row.context),
    computed: jsonValue(row.computed),
    office_reply: row.office_reply === null ? null : jsonValue(row.office_reply),
    history: jsonValue(row.history),
  };
}
