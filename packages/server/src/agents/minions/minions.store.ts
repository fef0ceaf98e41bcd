import type { Minion, MinionStatistics, MinionTask } from "@iphub/sdk/contract/minion-shapes";
import type { minions } from "@iphub/sdk/contract/minions";
import { civilDate } from "@iphub/sdk/contract/shapes";
import type { EndpointParsed } from "@iphub/sdk/endpoint";
import { minionFields } from "@iphub/sdk/records/minions";
import { rowReader, rowWriter } from "@iphub/sdk/records/record";
import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from "kysely";
import { boundedTotal } from "../../platform/bounded-total.ts";
import { containsText } from "../../platform/database/text-search.ts";
import { invalid } from "../../platform/failures.ts";
import type { Schema } from "../../schema.ts";

type Query = EndpointParsed<(typeof minions)["statistics"]>;
type TaskQuery = EndpointParsed<(typeof minions)["tasks"]>;

const toMinion = rowReader(minionFields);
const minionRow = rowWriter(minionFields);

const statisticsOrder = {
  name: sql`iphub_fold(name) collate "C"`,
  trainer: sql`iphub_fold(trainer) collate "C"`,
  manager: sql`iphub_fold(manager) collate "C"`,
  startDate: sql`start_date`,
  endDate: sql`end_date`,
  createdAt: sql`created_at`,
  updatedAt: sql`updated_at`,
  openTasks: sql`"openTasks"`,
  finishedTasks: sql`"finishedTasks"`,
  comments: sql`comments`,
  rating: sql`rating`,
};

/** One agent, or null. */
export async function readMinion(db: Kysely<Schema>, id: string): Promise<Minion | null> {
  const row = await db.selectFrom("minions").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? toMinion(row) : null;
}

/** One agent, locked until the transaction ends. */
export async function lockMinion(tx: Transaction<Schema>, id: string): Promise<Minion | null> {
  const row = await tx.selectFrom("minions").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  return row ? toMinion(row) : null;
}

/** Inserts or updates an agent. */
export async function saveMinion(tx: Transaction<Schema>, minion: Minion): Promise<void> {
  const { id, created_at, ...changing } = minionRow(minion);
  await tx
    .insertInto("minions")
    .values({ id, created_at, ...changing })
    .onConflict((on) => on.column("id").doUpdateSet(changing))
    .execute();
}

/** Deletes an agent with its comments and tasks; its entries in the event log stay. */
export async function deleteMinion(tx: Transaction<Schema>, id: string): Promise<void> {
  await tx.deleteFrom("minions").where("id", "=", id).execute();
}

/**
 * A page of the agents with their statistics. The texts for name, trainer and manager are combined with OR; the days
 * select those whose time of service overlaps them, which starts on the day of creation if no start is set.
 * @throws Failure 400 for a wrong sort or day
 */
export async function readStatistics(db: Kysely<Schema>, query: Query) {
  const { filters = {} } = query;
  const page = pageOfQuery(query.pagination);
  const order = orderOf(query.sort, statisticsOrder, "name:asc");
  const from = utcDay("filters.startDate", filters.startDate);
  const to = utcDay("filters.endDate", filters.endDate);
  const texts = [
    [sql`name`, filters.name?.trim()],
    [sql`coalesce(trainer, '')`, filters.trainer?.trim()],
    [sql`coalesce(manager, '')`, filters.manager?.trim()],
  ] as const;
  const parts = texts.flatMap(([column, text]) => (text ? [containsText(column, text)] : []));
  const where = allOf([
    ...(parts.length > 0 ? [sql<boolean>`(${sql.join(parts, sql` or `)})`] : []),
    ...(from ? [sql<boolean>`(end_date is null or end_date >= ${from}::date)`] : []),
    ...(to ? [sql<boolean>`coalesce(start_date, (created_at at time zone 'UTC')::date) <= ${to}::date`] : []),
  ]);
  const found = await sql<Selectable<Schema["minions"]> & Omit<MinionStatistics, keyof Minion>>`
    select * from (
      select m.*, t.open_tasks as "openTasks", t.finished_tasks as "finishedTasks", c.comments, c.rating
      from minions m,
      lateral (select count(*) filter (where status = 'open')::int as open_tasks,
        count(*) filter (where status <> 'open')::int as finished_tasks
        from minion_tasks where minion_id = m.id) t,
      lateral (select count(*)::int as comments, round(avg(rating), 2)::float8 as rating
        from minion_comments where minion_id = m.id) c
    ) agents where ${where} order by ${order}
    limit ${page.pageSize} offset ${(page.page - 1) * page.pageSize}`.execute(db);
  const counted = await sql<{ total: number }>`
    select ${boundedTotal(sql`select 1 from minions where ${where}`)} as total`.execute(db);
  const data = found.rows.map((row): MinionStatistics => {
    const { openTasks, finishedTasks, comments, rating } = row;
    return { ...toMinion(row), openTasks, finishedTasks, comments, rating };
  });
  return answerPage(data, page, counted.rows[0]?.total ?? 0);
}

const taskOrder = {
  createdAt: sql`created_at`,
  finishedAt: sql`finished_at`,
  title: sql`iphub_fold(title) collate "C"`,
  status: sql`status`,
};

/** A page of the tasks of agents, by default the newest first. @throws Failure 400 for a wrong sort */
export async function readMinionTasks(db: Kysely<Schema>, query: TaskQuery) {
  const page = pageOfQuery(query.pagination);
  const order = orderOf(query.sort, taskOrder, "createdAt:desc");
  const minionId = query.filters?.minionId?.$eq;
  const { $eq: status, $ne: notStatus } = query.filters?.status ?? {};
  const where = allOf([
    ...(minionId === undefined ? [] : [sql<boolean>`minion_id = ${minionId}`]),
    ...(status === undefined ? [] : [sql<boolean>`status = ${status}`]),
    ...(notStatus === undefined ? [] : [sql<boolean>`status <> ${notStatus}`]),
  ]);
  const found = await sql<Omit<MinionTask, "documentId">>`
    select id, minion_id as "minionId", title, status, created_at as "createdAt", finished_at as "finishedAt",
      (select round(avg(rating), 2)::float8 from minion_comments where task_id = minion_tasks.id) as rating
    from minion_tasks where ${where} order by ${order}
    limit ${page.pageSize} offset ${(page.page - 1) * page.pageSize}`.execute(db);
  const counted = await sql<{ total: number }>`
    select ${boundedTotal(sql`select 1 from minion_tasks where ${where}`)} as total`.execute(db);
  const data = found.rows.map((row): MinionTask => ({ ...row, documentId: row.id }));
  return answerPage(data, page, counted.rows[0]?.total ?? 0);
}

/** One page of a list by number, from 1. */
interface NumberedPage {
  readonly page: number;
  readonly pageSize: number;
}

/** The requested page; by default the first of 25. */
export function pageOfQuery(asked: Partial<NumberedPage> | undefined): NumberedPage {
  return { page: asked?.page ?? 1, pageSize: asked?.pageSize ?? 25 };
}

/** A page in response format, with its position in the whole list. */
export function answerPage<Item>(data: Item[], { page, pageSize }: NumberedPage, total: number) {
  return { data, meta: { pagination: { page, pageSize, pagesCount: Math.ceil(total / pageSize), total } } };
}

/**
 * The order of `field:direction`, then by id so that pages never overlap.
 * @param columns the column that each field is sorted by
 * @throws Failure 400 naming `sort`
 */
export function orderOf(
  sort: string | undefined,
  columns: Readonly<Record<string, RawBuilder<unknown>>>,
  fallback: string,
): RawBuilder<unknown> {
  const [field = "", direction = "asc", more] = (sort ?? fallback).split(":");
  const column = Object.hasOwn(columns, field) ? columns[field] : undefined;
  if (!column || more !== undefined || !/^(asc|desc)$/.test(direction)) {
    const names = Object.keys(columns).join(", ");
    throw invalid([{ field: "sort", message: `must be one of ${names}, then :asc or :desc` }]);
  }
  const way = direction === "desc" ? sql`desc nulls last` : sql`asc nulls last`;
  return sql`${column} ${way}, id ${direction === "desc" ? sql`desc` : sql`asc`}`;
}

/**
 * The UTC day of a filter, given as a date or as an instant: the screen sends the start and the end of a day.
 * @throws Failure 400 naming the field
 */
function utcDay(field: string, given: string | undefined): string | null {
  if (given === undefined || given === "") return null;
  if (civilDate.safeParse(given).success) return given;
  const time = /^\d{4}-\d{2}-\d{2}T/.test(given) ? Date.parse(given) : Number.NaN;
  const day = Number.isNaN(time) ? "" : new Date(time).toISOString().slice(0, 10);
  if (civilDate.safeParse(day).success) return day;
  throw invalid([{ field, message: "is not a date; write it as YYYY-MM-DD, or as a time in UTC" }]);
}

/** All of the conditions, or no condition if there are none. */
export function allOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length > 0 ? sql.join([...conditions], sql` and `) : sql`true`;
}
