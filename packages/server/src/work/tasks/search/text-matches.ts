import { type Kysely, sql } from "kysely";
import { type BoundedTotals, largestTotal, logVersion } from "../../../platform/bounded-total.ts";
import type { Schema } from "../../../schema.ts";
import { type SelectedRows, textsOf } from "./task-conditions.ts";
import type { TaskSelection } from "./task-selection.ts";

/**
 * How many tasks have the texts of a selection, counted to 10,001, of how many tasks that is, nearly, and in which state
 * of the hub.
 */
export interface TextMatches {
  readonly count: number;
  readonly among: number;
  readonly version: number | null;
}

/**
 * Counts in their index the tasks that satisfy the texts of a selection, once for a state of the hub; null without a text.
 * What a database guesses of a word is wrong by a factor of a thousand, and it then looks through all tasks for the first
 * page.
 */
export async function textMatches(
  db: Kysely<Schema>,
  totals: BoundedTotals,
  { parts }: TaskSelection,
): Promise<TextMatches | null> {
  const texts = textsOf(parts);
  if (texts === null) return null;
  const { rows } = await sql<{ version: number; among: number }>`
    select ${logVersion} as version, (select reltuples from pg_class where oid = 'tasks'::regclass) as among`.execute(
    db,
  );
  const key = JSON.stringify(["texts", parts.map(({ query, spelling }) => [query, [...spelling]])]);
  const page = { skip: 0, size: 0, length: 0, version: rows[0]?.version ?? null };
  const count = await totals.of(key, sql`select 1 from task_search s where ${texts}`, page);
  return { count, among: rows[0]?.among ?? 0, version: page.version };
}

/** Whether all tasks with the texts of a selection are quickly read and sorted. */
export function areFew(matches: TextMatches | null): boolean {
  return matches !== null && matches.count < largestTotal;
}

/** So many tasks are looked at in the order of the list before all that match are read and sorted. */
const looked = 8000;
/** Fewer matches are sorted at once. */
const mostSorted = 300;

/** Whether a page is likely to be full twice over among the tasks that are looked at. */
function isWithinReach({ count, among }: TextMatches, rows: number): boolean {
  return count > mostSorted && 2 * rows * among <= count * looked;
}

/** The first rows of a list in its order, as ids, where texts alone select it and many tasks have them; else null. */
export async function firstOfMany(
  db: Kysely<Schema>,
  matches: TextMatches | null,
  { textsAlone, from, columns }: SelectedRows,
  { order, skip, size }: { readonly order: unknown; readonly skip: number; readonly size: number },
): Promise<string[] | null> {
  if (textsAlone === null || matches === null || !isWithinReach(matches, skip + size)) return null;
  const { rows } = await sql<{ id: string }>`
    select id from (
      select ${columns.id} as id, ${textsAlone} as holds from ${from} order by ${order} limit ${sql.lit(looked)}) first
    where holds limit ${size} offset ${skip}`.execute(db);
  return rows.length < size ? null : rows.map(({ id }) => id);
}
