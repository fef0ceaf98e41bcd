import type { Schema } from "@iphub/server/schema";
import { type Kysely, sql, type Transaction } from "kysely";
import { expect } from "vitest";

/** A change that is committed while calls wait for its locks. */
export interface OpenChange<Result> {
  /** Takes the locks that the calls need, and changes what is to be changed before they go on. */
  readonly change: (tx: Transaction<Schema>) => Promise<unknown>;
  /** Starts the calls. */
  readonly calls: () => Promise<Result>;
  /** What is changed once the calls wait. */
  readonly whileTheyWait?: (tx: Transaction<Schema>) => Promise<unknown>;
  /** How many sessions of the database then wait; 1 by default. */
  readonly waiting?: number;
}

/** Starts calls while a change is open, commits it once they wait for it, and returns their result. PostgreSQL only. */
export async function behindOpenChange<Result>(
  db: Kysely<Schema>,
  { change, calls, whileTheyWait, waiting = 1 }: OpenChange<Result>,
): Promise<Result> {
  const open = await db.startTransaction().execute();
  await change(open);
  const answered = calls();
  const waits = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await waits.execute(db)).rows.length).toBe(waiting);
  await whileTheyWait?.(open);
  await open.commit().execute();
  return answered;
}
