import { foldedWords, foldText } from "@iphub/sdk/domain/fold-text";
import { parseOfficeNumber } from "@iphub/sdk/domain/matters/application-number";
import { fieldsWith, pluck, type RowOf } from "@iphub/sdk/records/record";
import { taskFields } from "@iphub/sdk/records/tasks";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { jsonValue } from "../../../platform/database/insert-rows.ts";

/** Which tasks to index again. */
export type Reindexed = "all" | { readonly taskIds: readonly string[] } | { readonly inventionIds: readonly string[] };

const searchedFields = fieldsWith(taskFields, "searched");
const searchedColumns = Object.values(pluck(searchedFields, "column"));

type SearchedColumn = (typeof searchedColumns)[number];

interface Row extends RowOf<typeof searchedFields>, Omit<SearchedTask, "texts"> {
  readonly id: string;
}

/** Tasks in one statement. */
const batch = 500;

/**
 * Indexes tasks again, a batch at a time; a bulk load calls it once at its end. `columns` hold the texts of a task's own
 * fields: a migration names those that its table has.
 */
export async function refreshTaskSearch<S>(
  db: Kysely<S>,
  which: Reindexed,
  columns: readonly SearchedColumn[] = searchedColumns,
): Promise<void> {
  let after = "";
  for (;;) {
    const rows = await readBatch(db, which, columns, after);
    if (rows.length === 0) return;
    await saveBatch(db, rows, columns);
    after = rows.at(-1)?.id ?? "";
    if (rows.length < batch) return;
  }
}

async function readBatch<S>(
  db: Kysely<S>,
  which: Reindexed,
  columns: readonly SearchedColumn[],
  after: string,
): Promise<readonly Row[]> {
  const found = await sql<Row>`
    select t.id, ${sql.join(columns.map((column) => sql.ref(`t.${column}`)))}, i.title as "matterTitle", array(
      select r.reference from invention_references r where r.invention_id = i.id order by r.position) as "references"
    from tasks t join inventions i on i.id = t.invention_id
    where t.id > ${after} and ${among(which)}
    order by t.id limit ${sql.lit(batch)}`.execute(db);
  return found.rows;
}

function among(which: Reindexed): RawBuilder<SqlBool> {
  if (which === "all") return sql`true`;
  if ("taskIds" in which) return sql`t.id = any(${[...which.taskIds]}::text[])`;
  return sql`t.invention_id = any(${[...which.inventionIds]}::text[])`;
}

async function saveBatch<S>(db: Kysely<S>, rows: readonly Row[], columns: readonly SearchedColumn[]): Promise<void> {
  const words = new Set<string>();
  const records = rows.map((row) => {
    const found = taskTerms({ ...row, texts: columns.flatMap((column) => row[column]) });
    for (const word of found.words) words.add(word);
    const { terms, lines } = found;
    return { id: row.id, terms, lines, title: foldText(row.title), matter: foldText(row.matterTitle) };
  });
  await sql`
    with heard as (
      insert into search_words (word) select heard.word from unnest(${[...words].sort()}::text[]) heard (word)
      where not exists (select 1 from search_words known where known.word = heard.word)
      on conflict do nothing
    )
    insert into task_search (task_id, terms, lines, title_key, matter_key, status_since)
    select row.id, array_to_tsvector(row.terms), row.lines, row.title, row.matter, coalesce((
      select e.created_at from event_log e
      where e.task_id = row.id and e.type = 'task-updated' and e.metadata -> 'changes' ? 'status'
      order by e.seq desc limit 1), t.created_at)
    from jsonb_to_recordset(${jsonValue(records)}) as row (id text, terms text[], lines text, title text, matter text)
    join tasks t on t.id = row.id
    on conflict (task_id) do update set terms = excluded.terms, lines = excluded.lines, title_key = excluded.title_key,
      matter_key = excluded.matter_key, status_since = excluded.status_since`.execute(db);
}

interface SearchedTask {
  /** Those of its own fields. */
  readonly texts: readonly string[];
  readonly matterTitle: string;
  readonly references: readonly string[];
}

interface TaskTerms {
  /** Every word once, and every number as {@link numberTerm}. */
  readonly terms: readonly string[];
  /** The texts as their words, each on a line, with a blank on both sides of every word. */
  readonly lines: string;
  readonly words: readonly string[];
}

/** No searched word is longer (domain/search-query), so that what is cut here is never missed. */
const longestTerm = 100;
/** Shorter words are not compared with misspelt ones, longer ones are no words. */
const spelt = { shortest: 4, longest: 40 };

function taskTerms(task: SearchedTask): TaskTerms {
  const texts = [...task.texts, task.matterTitle, ...task.references].map(foldedWords);
  const words = new Set(texts.flat().map((word) => word.slice(0, longestTerm)));
  const numbers = task.references.flatMap((reference) => parseOfficeNumber(reference)?.canonical ?? []);
  return {
    terms: [...words, ...numbers.map(numberTerm)],
    lines: texts.map((line) => ` ${line.join(" ")} `).join("\n"),
    words: [...words].filter(isSpelt),
  };
}

/** A number as a term of its own: no word of a text begins with the mark. */
export function numberTerm(canonical: string): string {
  return `#${canonical}`;
}

/** Whether a word is of a length at which misspelling is looked for. */
export function isSpelt(word: string): boolean {
  return word.length >= spelt.shortest && word.length <= spelt.longest && !/^\d+$/.test(word);
}
