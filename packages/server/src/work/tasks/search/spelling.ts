import type { SearchQuery } from "@iphub/sdk/domain/work/search-query";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../../schema.ts";
import { isSpelt } from "./task-terms.ts";

/** For each word that no task has ever had: the words that look like it, the likest first. */
export type Spelling = ReadonlyMap<string, readonly string[]>;

/** The words that stand in for a misspelt one at most. */
const mostAlike = 8;
/** How alike two words must be, from 0 to 1, by the share of their trigrams: `baterry` and `battery` are at 0.45. */
const leastAlike = 0.35;
/** Words hold letters and digits alone (domain/fold-text): in quotes each is a lexeme as it is. */
const quote = sql.lit("'");

/**
 * What the words of a query may have been meant to be. Only a whole word of four letters or more that occurs in no task
 * is taken for misspelt, so that a search for what is there is always exact.
 */
export async function spellingOf(db: Kysely<Schema>, query: SearchQuery): Promise<Spelling> {
  const typed = query.terms.flatMap((term) =>
    term.kind === "word" && !term.prefix && !term.negated && isSpelt(term.word) ? [term.word] : [],
  );
  if (typed.length === 0) return new Map();
  const found = await sql<{ word: string; alike: string[] }>`
    select typed.word, array(
      select known.word from search_words known
      where known.word % typed.word and similarity(known.word, typed.word) >= ${sql.lit(leastAlike)}
      order by similarity(known.word, typed.word) desc, known.word limit ${sql.lit(mostAlike)}) as alike
    from unnest(${typed}::text[]) typed (word)
    where not exists (select 1 from search_words known where known.word = typed.word)
      and not exists (select 1 from task_search s where s.terms @@ (${quote} || typed.word || ${quote})::tsquery)`.execute(
    db,
  );
  return new Map(found.rows.map(({ word, alike }) => [word, alike]));
}
