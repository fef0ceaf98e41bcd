import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { codeOf } from "../../failures.ts";
import { DatabaseUnavailableError } from "../unavailable.ts";

/** The error code of PostgreSQL for a full disk. */
const diskFull = "53100";
/** What has to fit before the hub writes again: some 16 MB, in rows of a kilobyte. */
const probeRows = 16_000;

/** Whether the database said that its disk is full. */
export function isServerFull(error: unknown): boolean {
  return codeOf(error) === diskFull;
}

/**
 * Whether the disk of a PostgreSQL server has room again: a client cannot ask for its free space, so a
 * table is created and rolled back. An unavailable server counts as full.
 */
export async function serverHasRoom<Schema>(db: Kysely<Schema>): Promise<boolean> {
  try {
    await db.transaction().execute(async (tx) => {
      await sql`
        create unlogged table ${sql.id(`iphub_room_${randomUUID()}`)} as
        select repeat('x', 1000) as x from generate_series(1, ${sql.lit(probeRows)})`.execute(tx);
      throw new RoomFound();
    });
  } catch (error) {
    return !isServerFull(error) && !(error instanceof DatabaseUnavailableError);
  }
  return true;
}

/** Rolls the table back. */
class RoomFound extends Error {}
