import type { SearchQuery, SearchTerm, SearchWord } from "@iphub/sdk/domain/work/search-query";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { everything, scopeOf, visibleMatter } from "../../../matters/public.ts";
import type { Actor } from "../../../platform/actor.ts";
import type { Schema } from "../../../schema.ts";
import { isSpelt } from "./task-search.index.ts";

/** For each word that no task has: the words that look like it, the likest first. */
export type Spelling = ReadonlyMap<string, readonly string[]>;

/** A text search with the words that replace misspelt ones. */
export interface SpelledQuery {
  readonly query: SearchQuery;
  readonly spelling: Spelling;
}

/** The fewest letters of a last word that is taken for the beginning of another. */
const leastBeginning = 2;
/** How many words may replace a misspelt one. */
const mostAlike = 8;
/** How alike two words must be, from 0 to 1, by the share of their trigrams: `baterry` and `battery` are at 0.45. */
const leastAlike = 0.35;
/** Words hold letters and digits alone (domain/fold-text): in quotes each is a lexeme as it is. */
const quote = sql.lit("'");

/**
 * A query with what its words may have been meant to be. Only a whole word that occurs in no task that the viewers see is
 * looked at, so that a search for what is there is always exact, and one for what is behind a wall is answered as if it
 * were nowhere: the last word as the beginning of another, then one of four letters or more as misspelt.
 */
export async function spelled(
  db: Kysely<Schema>,
  query: SearchQuery,
  viewers: readonly Actor[],
): Promise<SpelledQuery> {
  const last = query.terms.at(-1);
  const lastWord = isWhole(last) && last.word.length >= leastBeginning ? last.word : null;
  const typed = query.terms.flatMap((term) =>
    isWhole(term) && (isSpelt(term.word) || term.word === lastWord) ? [term.word] : [],
  );
  if (typed.length === 0) return { query, spelling: new Map() };
  const unknown = await unknownWords(db, typed, lastWord, viewers);
  const isBeginning = unknown.some(({ begins }) => begins);
  const terms = isBeginning
    ? query.terms.map((term) => (isWhole(term) && term === last ? { ...term, prefix: true } : term))
    : query.terms;
  const misspelt = unknown.filter(({ word }) => isSpelt(word) && !(isBeginning && word === lastWord));
  return { query: { terms }, spelling: new Map(misspelt.map(({ word, alike }) => [word, alike])) };
}

/** Whether a term is one whole word that must occur. */
function isWhole(term: SearchTerm | undefined): term is SearchWord {
  return term?.kind === "word" && !term.prefix && !term.negated;
}

interface UnknownWord {
  readonly word: string;
  readonly alike: string[];
  /** Whether it is the last word of the query, and some word begins with it. */
  readonly begins: boolean;
}

/** Those of the typed words that no task has which the viewers see. */
async function unknownWords(
  db: Kysely<Schema>,
  typed: readonly string[],
  lastWord: string | null,
  viewers: readonly Actor[],
): Promise<UnknownWord[]> {
  const seesAll = viewers.every((viewer) => scopeOf(viewer) === everything);
  const isKnown = seesAll
    ? sql`exists (select 1 from search_words known where known.word = typed.word) or ${isIn("typed.word", viewers)}`
    : isIn("typed.word", viewers);
  const found = await sql<UnknownWord>`
    select typed.word, typed.word = ${lastWord}::text and ${beginsAnother(seesAll, viewers)} as begins, array(
      select known.word from search_words known
      where known.word % typed.word and similarity(known.word, typed.word) >= ${sql.lit(leastAlike)}
        and ${seesAll ? sql`true` : isIn("known.word", viewers)}
      order by similarity(known.word, typed.word) desc, known.word limit ${sql.lit(mostAlike)}) as alike
    from unnest(${[...typed]}::text[]) typed (word)
    where not (${isKnown})`.execute(db);
  return found.rows;
}

/** Whether a task that all viewers may see has a word that begins with the typed one. */
function beginsAnother(seesAll: boolean, viewers: readonly Actor[]): RawBuilder<SqlBool> {
  if (!seesAll) return isIn("typed.word", viewers, sql`':*'`);
  return sql<SqlBool>`exists (
    select 1 from search_words longer where longer.word > typed.word and longer.word < typed.word || chr(1114111))`;
}

/** Whether a word, or with the prefix mark one that begins with it, is in a task that all viewers may see. */
function isIn(
  word: "typed.word" | "known.word",
  viewers: readonly Actor[],
  prefix: RawBuilder<unknown> = sql`''`,
): RawBuilder<SqlBool> {
  const visible = sql.join(
    viewers.map((viewer) => visibleMatter(viewer)),
    sql` and `,
  );
  return sql<SqlBool>`exists (
    select 1 from task_search s join tasks on tasks.id = s.task_id join inventions on inventions.id = tasks.invention_id
    where s.terms @@ (${quote} || ${sql.ref(word)} || ${quote} || ${prefix})::tsquery and ${visible})`;
}
