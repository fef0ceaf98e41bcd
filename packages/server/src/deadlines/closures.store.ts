import type { OfficeClosureRecord } from "@iphub/sdk/contract/deadline-shapes";
import type { OfficeClosure } from "@iphub/sdk/domain/deadlines/office-calendar";
import type { Kysely, Transaction } from "kysely";
import type { Schema } from "../platform/database/schema.ts";

/** Every closure that the hub knows, as the engine takes them. */
export async function readClosures(db: Kysely<Schema>): Promise<OfficeClosure[]> {
  return db.selectFrom("office_closures").select(["date", "reason", "office"]).orderBy("date").execute();
}

/** The closures with who added them, the newest first. */
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

/** Adds a closure; false where the day is one already. */
export async function insertClosure(
  tx: Transaction<Schema>,
  closure: Required<OfficeClosure>,
  by: string,
  now: string,
): Promise<boolean> {
  const added = await tx
    .insertInto("office_closures")
    .values({ ...closure, added_by: by, added_at: now })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** Removes a closure. */
export async function deleteClosure(tx: Transaction<Schema>, office: string, date: string): Promise<void> {
  await tx.deleteFrom("office_closures").where("office", "=", office).where("date", "=", date).execute();
}

/**
 * Keeps the table of closures as it is until the transaction ends: dates are never computed from one that is about to
 * change. Those who change it take it alone.
 */
export async function lockClosures(tx: Transaction<Schema>): Promise<void> {
  await tx.selectFrom("office_closures").select("date").forUpdate().execute();
}
