import { taskStatus } from "@iphub/sdk/contract/task-status";
import type { Task } from "@iphub/sdk/contract/tasks";
import { fullDay } from "@iphub/sdk/domain/day-text";
import { statusWords } from "@iphub/sdk/domain/task-status";
import { type Kysely, sql } from "kysely";
import { type BoundedTotals, largestTotal, logVersion } from "../bounded-total.ts";
import type { Schema } from "../database/schema.ts";
import { taskQuery, toTask } from "../records/task-record.ts";
import { selectedRows } from "./task-conditions.ts";
import { groupKey, orderOf } from "./task-order.ts";
import { createPieceReader } from "./task-pieces.ts";
import type { TaskGroupBy, TaskSelection } from "./task-selection.ts";

/** How many tasks of a selection belong together. `title` is what to show of the key. */
export interface TaskGroup {
  readonly key: string | null;
  readonly title: string;
  readonly total: number;
}

/** One page of a selection with its bounded total. */
export async function readTaskPage(
  db: Kysely<Schema>,
  totals: BoundedTotals,
  selection: TaskSelection,
  { skip, size }: { readonly skip: number; readonly size: number },
): Promise<{ data: Task[]; total: number }> {
  const rows = selectedRows(selection);
  const found = await sql<{ id: string; version: number }>`
    select t.id, ${logVersion} as version from ${rows.from} where ${rows.where}
    order by ${orderOf(selection, rows)} limit ${size} offset ${skip}`.execute(db);
  const ids = found.rows.map((row) => row.id);
  const page = { skip, size, length: ids.length, version: found.rows[0]?.version ?? null };
  const [data, total] = await Promise.all([
    readTasksInOrder(db, ids),
    totals.of(rows.key, sql`select 1 from ${rows.from} where ${rows.where}`, page),
  ]);
  return { data, total };
}

/** Tasks by their ids, in the order of the ids; what was deleted meanwhile is left out. */
export async function readTasksInOrder(db: Kysely<Schema>, ids: readonly string[]): Promise<Task[]> {
  if (ids.length === 0) return [];
  const rows = await taskQuery(db)
    .where(sql<boolean>`tasks.id = any(${[...ids]}::text[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, toTask(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The groups of a selection in the order of its rows, counted over its first 10,001 tasks. */
export async function readTaskGroups(db: Kysely<Schema>, selection: TaskSelection): Promise<TaskGroup[] | undefined> {
  const key = groupKey(selection.groupBy);
  if (key === null) return undefined;
  const rows = selectedRows(selection);
  const found = await sql<{ key: string | null; title: string | null; total: number }>`
    with selected as (
      select ${key} as key, row_number() over (order by ${orderOf(selection, rows)}) as place
      from ${rows.from} where ${rows.where} order by place limit ${sql.lit(largestTotal)}
    ), counted as (select key, count(*)::int as total, min(place) as place from selected group by key)
    select c.key, c.total, ${titleOf(selection.groupBy)} as title from counted c order by c.place`.execute(db);
  return found.rows.map(({ key: group, title, total }) => ({
    key: group,
    title: title ?? wordsOf(selection.groupBy, group),
    total,
  }));
}

/** What a key is called where the database has no better words for it. */
function wordsOf(groupBy: TaskGroupBy, key: string | null): string {
  if (key === null) return groupBy === "dueAt" ? "No due date" : "None";
  if (groupBy === "dueAt") return fullDay(key);
  const status = groupBy === "status" ? taskStatus.options.find((one) => one === key) : undefined;
  return status ? statusWords[status] : key;
}

function titleOf(groupBy: TaskGroupBy) {
  if (groupBy === "invention") return sql`(select i.title from inventions i where i.id = c.key)`;
  if (groupBy === "milestone") return sql`(select m.title from milestones m where m.id = c.key)`;
  if (groupBy === "workflow") return sql`(select w.title from workflows w where w.id = c.key)`;
  if (groupBy !== "assignee") return sql`null`;
  return sql`(select nullif(trim(u.first_name || ' ' || u.last_name), '') from users u where u.email = c.key)`;
}

/** Tasks in one piece of a walk. */
const pieceSize = 4000;

/**
 * All tasks of a selection in its order, a piece at a time: one statement settles which and in which order, as one text
 * that takes 27 bytes a task, so that however long the reader takes, nothing is locked and nothing is read twice. The
 * next piece is read while the one before is being used.
 */
export async function* walkTasks(db: Kysely<Schema>, selection: TaskSelection): AsyncGenerator<Task[]> {
  const rows = selectedRows(selection);
  const found = await sql<{ ids: string | null }>`
    select string_agg(p.id, E'\n') as ids from (
      select t.id from ${rows.from} where ${rows.where} order by ${orderOf(selection, rows)}) p`.execute(db);
  const pieces = piecesOf(found.rows[0]?.ids ?? "");
  const read = createPieceReader(db);
  const begin = () => {
    const { value } = pieces.next();
    const reading = value && read(value);
    // Who stops reading never asks for the piece that was begun; its failure is nobody's then.
    reading?.catch(() => undefined);
    return reading;
  };
  for (let next = begin(); next !== undefined; ) {
    const piece = await next;
    next = begin();
    yield piece;
  }
}

/** The ids of a text, some at a time. */
function* piecesOf(ids: string): Generator<string[], undefined> {
  for (let at = 0; at < ids.length; ) {
    const piece: string[] = [];
    while (piece.length < pieceSize && at < ids.length) {
      const end = ids.indexOf("\n", at);
      piece.push(ids.slice(at, end === -1 ? ids.length : end));
      at = end === -1 ? ids.length : end + 1;
    }
    yield piece;
  }
}
