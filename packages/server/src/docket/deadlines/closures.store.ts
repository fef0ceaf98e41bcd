import type { OfficeClosureRecord } from "@iphub/sdk/contract/deadline-shapes";
import type { OfficeClosure } from "@iphub/sdk/domain/docket/deadlines/office-calendar";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Schema } from "../../schema.ts";

/** All stored closures, as the rules take them. */
export async function readClosures(db: Kysely<Schema>): Promise<OfficeClosure[]> {
  return db.selectFrom("office_closures").select(["date", "reason", "office"]).orderBy("date").execute();
}

/** The closures with the people who added them, the newest first. */
export async function listClosures(db: Kysely<Schema>): Promise<OfficeClosureRecord[]> {
  const rows = await db.selectFrom("office_closures").selectAll().orderBy("date", "desc").orderBy("office").execute();
  return rows.map(({ date, office, reason, added_by, added_at }) => ({
    date,
    office,
    reason,
    addedBy: added_by,
    addedAt: added_at,
  }));
}

/** Adds a closure; a day that is one already stays as it is. */
export async function insertClosure(
  tx: Transaction<Schema>,
  closure: Required<OfficeClosure>,
  by: string,
  now: string,
): Promise<void> {
  await tx
    .insertInto("office_closures")
    .values({ ...closure, added_by: by, added_at: now })
    .onConflict((on) => on.doNothing())
    .execute();
}

/** Removes a closure. */
export async function deleteClosure(tx: Transaction<Schema>, office: string, date: string): Promise<void> {
  await tx.deleteFrom("office_closures").where("office", "=", office).where("date", "=", date).execute();
}

/** An arbitrary number shared by all hubs: the lock between computing dates and changing closures. */
const closuresLock = 4_710_030;

/**
 * The closures for computing a date that will be stored: they are locked until the transaction ends, so that no date is
 * computed from a table that is about to change and then missed by the change.
 */
export async function holdClosures(tx: Transaction<Schema>): Promise<OfficeClosure[]> {
  await sql`select pg_advisory_xact_lock_shared(${sql.lit(closuresLock)})`.execute(tx);
  return readClosures(tx);
}

/** The closures for changing them: waits for every date that is being computed, and blocks new ones. */
export async function lockClosures(tx: Transaction<Schema>): Promise<OfficeClosure[]> {
  await sql`select pg_advisory_xact_lock(${sql.lit(closuresLock)})`.execute(tx);
  return readClosures(tx);
}
