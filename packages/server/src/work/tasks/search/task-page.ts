import { setImmediate as turn } from "node:timers/promises";
import type { Task } from "@iphub/sdk/contract/tasks";
import type { TaskGroupBy } from "@iphub/sdk/domain/work/task-order";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { type BoundedTotals, largestTotal, logVersion } from "../../../platform/bounded-total.ts";
import type { Schema } from "../../../schema.ts";
import { taskQuery, toTask } from "../task-record.ts";
import { type SelectedRows, selectedRows } from "./task-conditions.ts";
import type { CountedGroups, TaskGroup, TaskGroups } from "./task-groups.ts";
import { groupColumn, orderedBy, orderOf } from "./task-order.ts";
import { createPieceReader } from "./task-pieces.ts";
import type { TaskSelection } from "./task-selection.ts";
import { areFew, firstOfMany, type TextMatches, textMatches } from "./text-matches.ts";

/** What pages of tasks cache for one state of the hub. */
export interface TaskCounts {
  readonly totals: BoundedTotals;
  readonly groups: TaskGroups;
}

/** A page of a selection, its bounded total, and where it is grouped its groups. */
export interface ReadTasks {
  readonly data: Task[];
  readonly total: number;
  readonly groups?: TaskGroup[];
}

/** One page of a selection with its bounded total; groups, where it has them, are counted already. */
export async function readTaskPage(
  db: Kysely<Schema>,
  { totals, groups }: TaskCounts,
  selection: TaskSelection,
  { skip, size }: { readonly skip: number; readonly size: number },
): Promise<ReadTasks> {
  const matches = await textMatches(db, totals, selection);
  const counted = await groups.of(selection, areFew(matches));
  const sum = counted?.groups.reduce((all, group) => all + group.total, 0);
  const areAllFew = sum !== undefined && sum < largestTotal;
  const { ids, version } = await readPageIds(db, selection, { matches, counted, areAllFew, skip, size });
  const { key, from, where, textsAlone, isLimited } = selectedRows(selection, new Set(), areFew(matches));
  const known = sum ?? (textsAlone === null || isLimited ? null : matches?.count);
  const [data, total] = await Promise.all([
    readTasksInOrder(db, ids),
    known ?? totals.of(key, sql`select 1 from ${from} where ${where}`, { skip, size, length: ids.length, version }),
  ]);
  return { data, total, ...(counted && { groups: counted.groups }) };
}

interface PagePlace {
  /** How many tasks have the texts, and the groups, where these are known. */
  readonly matches: TextMatches | null;
  readonly counted: CountedGroups | undefined;
  /** Whether all groups together hold few rows. */
  readonly areAllFew: boolean;
  readonly skip: number;
  readonly size: number;
}

/** Ids of a page, and the state of the hub that they are of; null without one. */
interface PageIds {
  readonly ids: string[];
  readonly version: number | null;
}

/** Which tasks are on a page. */
async function readPageIds(db: Kysely<Schema>, selection: TaskSelection, place: PagePlace): Promise<PageIds> {
  const { matches, counted, skip, size } = place;
  if (counted === undefined) {
    const all = selectedRows(selection, orderedBy(selection));
    const first = await firstOfMany(db, matches, all, { order: orderOf(selection, all), skip, size });
    if (first !== null) return { ids: first, version: matches?.version ?? null };
    return readIds(db, selection, place, null);
  }
  const among = groupsOfPage(counted.groups, { skip, size });
  const page = await readIds(db, selection, place, among);
  // Where the hub has changed since the groups were counted, a page of theirs could lack a row.
  return among === null || page.version === counted.version ? page : readIds(db, selection, place, null);
}

async function readIds(
  db: Kysely<Schema>,
  selection: TaskSelection,
  { matches, areAllFew, skip, size }: PagePlace,
  among: GroupsOfPage | null,
): Promise<PageIds> {
  const { groupBy } = selection;
  const rows = selectedRows(selection, orderedBy(selection), areFew(matches));
  const held = among === null ? sql`` : sql`and ${inGroups(groupBy, rows, among.keys)}`;
  // Of one group the rows have an order of their own, in which an index gives them.
  const order = orderOf(among?.keys.length === 1 ? { ...selection, groupBy: "none" } : selection, rows, areAllFew);
  const found = await sql<{ id: string; version: number }>`
    select ${rows.columns.id} as id, ${logVersion} as version from ${rows.from} where ${rows.where} ${held}
    order by ${order} limit ${size} offset ${among?.skip ?? skip}`.execute(db);
  return { ids: found.rows.map((row) => row.id), version: found.rows[0]?.version ?? null };
}

/** Tasks by their ids, in the order of the ids; what has been deleted since is left out. */
async function readTasksInOrder(db: Kysely<Schema>, ids: readonly string[]): Promise<Task[]> {
  if (ids.length === 0) return [];
  const rows = await taskQuery(db)
    .where(sql<boolean>`tasks.id = any(${[...ids]}::text[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, toTask(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Tasks in one piece of a walk. */
const pieceSize = 4000;

/**
 * All tasks of a selection in its order, a piece at a time: one statement settles which and in which order, as one text
 * that takes 27 bytes a task, so that however long the reader takes, nothing is locked and nothing is read twice. The
 * next piece is read while the one before is being used.
 */
export async function* walkTasks(db: Kysely<Schema>, selection: TaskSelection): AsyncGenerator<Task[]> {
  const rows = selectedRows(selection, orderedBy(selection));
  const found = await sql<{ ids: string | null }>`
    select string_agg(p.id, E'\n') as ids from (
      select ${rows.columns.id} as id from ${rows.from} where ${rows.where} order by ${orderOf(selection, rows)}) p`.execute(
    db,
  );
  const pieces = piecesOf(found.rows[0]?.ids ?? "");
  const read = createPieceReader(db);
  const begin = () => {
    const { value } = pieces.next();
    const reading = value === undefined ? undefined : read(value);
    // A caller that stops reading early never awaits this query, whose failure would then be an unhandled rejection.
    reading?.catch(() => undefined);
    return reading;
  };
  for (let next = begin(); next !== undefined; ) {
    // The next query is sent before the current one is answered: the database works while that answer is processed.
    const after = begin();
    const piece = await next;
    // Processing a piece blocks the event loop, so the next query gets a turn to be sent first.
    await turn();
    yield piece;
    next = after;
  }
}

/** The ids of a text with a line break between them, some at a time. */
function* piecesOf(ids: string): Generator<string[], undefined> {
  for (let from = 0; from < ids.length; ) {
    let end = from;
    for (let count = 0; count < pieceSize && end < ids.length; count += 1) {
      const next = ids.indexOf("\n", end);
      end = next === -1 ? ids.length + 1 : next + 1;
    }
    yield ids.slice(from, end - 1).split("\n");
    from = end;
  }
}

/** The groups that hold a page's rows, and how many of their rows come before it. */
interface GroupsOfPage {
  readonly keys: readonly (string | null)[];
  readonly skip: number;
}

interface Place {
  readonly skip: number;
  readonly size: number;
}

/**
 * Where a page lies among counted groups, so that no other group's rows are read for it; null where the counting was
 * bounded before the page's end, or the page lies behind the last row.
 */
export function groupsOfPage(
  groups: readonly Pick<TaskGroup, "key" | "total">[],
  { skip, size }: Place,
): GroupsOfPage | null {
  const counted = groups.reduce((sum, { total }) => sum + total, 0);
  if (skip >= counted || (counted >= largestTotal && skip + size >= largestTotal)) return null;
  const keys: (string | null)[] = [];
  let before = 0;
  let first = 0;
  for (const { key, total } of groups) {
    if (before + total > skip && before < skip + size) {
      if (keys.length === 0) first = before;
      keys.push(key);
    }
    before += total;
  }
  return { keys, skip: skip - first };
}

function inGroups(groupBy: TaskGroupBy, rows: SelectedRows, keys: readonly (string | null)[]): RawBuilder<SqlBool> {
  const column = groupColumn(groupBy, rows);
  if (column === null) return sql`true`;
  const named = keys.filter((key) => key !== null);
  const [only, ...others] = named;
  const type = groupBy === "dueAt" ? sql`date` : sql`text`;
  const conditions = named.length === keys.length ? [] : [sql<SqlBool>`${column} is null`];
  // One value leads through an index in the order of the rows; a list of values does not.
  if (others.length > 0) conditions.push(sql`${column} = any(${named}::${type}[])`);
  else if (only !== undefined) conditions.push(sql`${column} = ${only}::${type}`);
  return sql`(${sql.join(conditions, sql` or `)})`;
}
