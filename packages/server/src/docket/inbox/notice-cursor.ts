import { noticedTypes } from "@iphub/sdk/domain/docket/notices";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";

/** The number of the last entry that a process has looked at: after the cursor, but none of those concerns anyone. */
export interface LookedAt {
  seq: number;
}

/** Entries of the log: those after a number, and the last of them. */
export interface Entries {
  readonly after: number;
  readonly last: number;
}

/** Leaves what happened until now without notices: the past of a sample is news to no one. */
export async function skipPast(tx: Transaction<Schema>): Promise<void> {
  await sql`update notice_cursor set seq = (select coalesce(max(seq), 0) from event_log)`.execute(tx);
}

/** The next entries after the cursor: the last of them, how many they are, and whether one can concern anyone. */
export async function nextEntries(db: Kysely<Schema>, looked: LookedAt, most: number) {
  const { rows } = await sql<{ last: number | null; count: number; isNoticed: boolean | null }>`
    select max(e.seq) as last, count(*)::int as count, bool_or(e.type = any(${[...noticedTypes]}::text[])) as "isNoticed"
    from (
      select seq, type from event_log
      where seq > greatest(${looked.seq}::bigint, (select seq from notice_cursor))
      -- Written out: for a limit that is a parameter the whole log might be sorted.
      order by seq limit ${sql.lit(most)}) e`.execute(db);
  const [{ last = null, count = 0, isNoticed = null } = {}] = rows;
  return { last, count, isNoticed: isNoticed === true };
}

/** Moves the cursor on to an entry whose notices, and those before it, are written. */
export async function moveCursor({ database }: Platform, seq: number): Promise<void> {
  await sql`update notice_cursor set seq = greatest(seq, ${seq}::bigint)`.execute(database.kysely);
}
