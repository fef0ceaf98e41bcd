import { type Kysely, sql } from "kysely";
import type { Platform } from "../../../platform/platform.ts";
import type { Schema } from "../../../schema.ts";

/** Words looked at in one statement: others wait for it no longer than some milliseconds. */
const batch = 500;

const day = 24 * 60 * 60 * 1000;

/** Deletes, once a day, the searched words that no task has any more. */
export function startPruningSearchWords({ jobs, database }: Platform): void {
  jobs.every("prune-search-words", day, async () => {
    await pruneSearchWords(database.kysely);
  });
}

/** Deletes the words that no task has any more, so that none is offered as a correction. Returns how many were deleted. */
export async function pruneSearchWords(db: Kysely<Schema>): Promise<number> {
  let deleted = 0;
  for (let after: string | null = ""; after !== null; ) {
    const found: { rows: { last: string | null; deleted: number }[] } = await sql<{
      last: string | null;
      deleted: number;
    }>`
      with looked as (select word from search_words where word > ${after} order by word limit ${sql.lit(batch)}),
      unused as (
        select looked.word from looked where not exists (
          select 1 from task_search s where s.terms @@ (${sql.lit("'")} || looked.word || ${sql.lit("'")})::tsquery)
      ), gone as (delete from search_words w using unused where w.word = unused.word returning 1)
      select (select max(word) from looked) as last, (select count(*)::int from gone) as deleted`.execute(db);
    after = found.rows[0]?.last ?? null;
    deleted += found.rows[0]?.deleted ?? 0;
  }
  return deleted;
}
