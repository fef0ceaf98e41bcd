import type { progressQuery, TasksProgress } from "@iphub/sdk/contract/task-search";
import { addDays } from "@iphub/sdk/domain/civil-date";
import { parseRangeBound, referenceDate, resolveDateRange } from "@iphub/sdk/domain/due-range";
import { civilDateInZone, endOfDayInZone, startOfDayInZone } from "@iphub/sdk/domain/time-zone";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type * as z from "zod/mini";
import type { Actor } from "../platform/actor.ts";
import type { Schema } from "../platform/database/schema.ts";
import { invalid } from "../platform/failures.ts";
import type { Platform } from "../platform/platform.ts";
import { filterWarnings } from "../platform/task-search/filter-warnings.ts";
import { judged, officeZone } from "../platform/task-search/task-selection.ts";
import { visibleMatter } from "../platform/visibility.ts";

type Query = z.output<typeof progressQuery>;
type Row = TasksProgress["rows"][number];

/** Without a range the report is of these days, today included. */
const defaultDays = 30;
/** A report of more days, or in more periods, than this is refused. */
const most = { days: 3 * 366, periods: 400 };

interface Period {
  readonly from: string;
  readonly to: string;
}

/** What was created and finished within some days, days being the reader's (spec §7, reports/tasks-progress). */
export async function readProgress(
  { db, clock }: Pick<Platform, "db" | "clock">,
  actor: Actor,
  query: Query,
): Promise<TasksProgress> {
  const zone = query.timeZone ?? officeZone;
  const today = judged(() => civilDateInZone(clock.now().getTime(), zone));
  const { from, to } = rangeOf(query, today);
  const periods = periodsOf(from, to, query.period);
  const narrowed = [...query.assignees, ...query.teams, ...query.workflows].length > 0;
  const assignees = query.by === undefined && !narrowed ? [actor.email] : query.assignees;
  const by = query.by ?? "person";
  const done = workDone(actor, { ...query, assignees }, { from, to }, zone);
  const [rows, byDay] = await Promise.all([
    by === "period" ? [] : rowsBy(db, done, by, assignees),
    figuresByDay(db, done),
  ]);
  const people = by === "person" ? rows.flatMap(({ key }) => key ?? []) : [];
  const [named, teams] = await Promise.all([
    filterWarnings(db, [{ assignees: [...query.assignees, ...people], workflows: query.workflows }]),
    teamWarnings(db, query.teams),
  ]);
  const filled = periods.map((period) => ({ ...period, ...sumOf(byDay.filter(({ day }) => isWithin(day, period))) }));
  const own = filled.map(({ from: key, to: last, ...each }) => ({ key, title: `${key} – ${last}`, ...each }));
  return {
    by,
    from,
    to,
    rows: by === "period" ? own : rows,
    periods: filled,
    total: sumOf(byDay),
    warnings: [...named.flat(), ...teams],
  };
}

/** Teams that are no longer there: an empty report would look like nothing done. */
async function teamWarnings(db: Kysely<Schema>, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await db
    .selectFrom("teams")
    .select("id")
    .where("id", "in", [...ids])
    .execute();
  const known = new Set(found.map(({ id }) => id));
  return [...new Set(ids)].filter((id) => !known.has(id)).map((id) => `There is no team '${id}' any more.`);
}

type Figures = TasksProgress["total"];

function sumOf(all: readonly Figures[]): Figures {
  return all.reduce(
    (sum, each) => ({
      created: sum.created + each.created,
      finished: sum.finished + each.finished,
      onTime: sum.onTime + each.onTime,
      late: sum.late + each.late,
      cancelled: sum.cancelled + each.cancelled,
    }),
    nothing,
  );
}

function isWithin(day: string, { from, to }: Period): boolean {
  return from <= day && day <= to;
}

const nothing = { created: 0, finished: 0, onTime: 0, late: 0, cancelled: 0 };

function rangeOf(query: Query, today: string): Period {
  const range = judged(() =>
    resolveDateRange(
      {
        ...(query.from ? { from: parseRangeBound(query.from, "from") } : {}),
        to: parseRangeBound(query.to ?? "today", "to"),
      },
      today,
    ),
  );
  const to = range.to ?? today;
  const from = range.from ?? addDays(to, 1 - defaultDays);
  if (addDays(from, most.days) < to) {
    throw invalid([{ field: "from", message: "lies more than three years before the end; choose a later day" }]);
  }
  return { from, to };
}

function periodsOf(from: string, to: string, unit: Query["period"]): Period[] {
  const periods: Period[] = [];
  for (let start = from; start <= to; ) {
    const end = lastDay(start, unit);
    periods.push({ from: start, to: end < to ? end : to });
    start = addDays(end, 1);
  }
  if (periods.length <= most.periods) return periods;
  throw invalid([{ field: "period", message: `gives more than ${most.periods} periods; choose week or month` }]);
}

function lastDay(day: string, unit: Query["period"]): string {
  if (unit === "day") return day;
  return referenceDate(unit === "week" ? "end-of-week" : "end-of-month", day);
}

/** The tasks created or ended within the days, each with the days (in the zone) on which that was. */
function workDone(
  actor: Actor,
  { assignees, teams, workflows }: Pick<Query, "assignees" | "teams" | "workflows">,
  { from, to }: Period,
  zone: string,
): RawBuilder<unknown> {
  const start = startOfDayInZone(from, zone);
  const end = endOfDayInZone(to, zone);
  const conditions: RawBuilder<SqlBool>[] = [
    visibleMatter(actor, "i.id", "i.restricted"),
    sql`(t.created_at >= ${start}::timestamptz and t.created_at < ${end}::timestamptz
      or t.finished_at >= ${start}::timestamptz and t.finished_at < ${end}::timestamptz)`,
  ];
  if (assignees.length > 0) {
    conditions.push(sql`exists (
      select 1 from task_assignees w where w.task_id = t.id and w.email = any(${[...assignees]}::text[]))`);
  }
  if (teams.length > 0) {
    conditions.push(sql`exists (
      select 1 from task_assignees w join users u on u.email = w.email join team_members m on m.user_id = u.id
      where w.task_id = t.id and m.team_id = any(${[...teams]}::text[]))`);
  }
  if (workflows.length > 0) conditions.push(sql`t.template_id = any(${[...workflows]}::text[])`);
  const day = (at: RawBuilder<unknown>) => sql`(${at} at time zone ${zone})::date`;
  return sql`
    select t.id, t.template_id, t.status, t.due_at,
      case when t.created_at >= ${start}::timestamptz and t.created_at < ${end}::timestamptz
        then ${day(sql`t.created_at`)} end as created_on,
      case when t.finished_at >= ${start}::timestamptz and t.finished_at < ${end}::timestamptz
        then ${day(sql`t.finished_at`)} end as ended_on
    from tasks t join inventions i on i.id = t.invention_id where ${sql.join(conditions, sql` and `)}`;
}

const finished = sql`d.ended_on is not null and d.status = 'done'`;

/** The figures of tasks `d`. */
const sums = sql`
  count(*) filter (where d.created_on is not null)::int as created,
  count(*) filter (where ${finished})::int as finished,
  count(*) filter (where ${finished} and (d.due_at is null or d.ended_on <= d.due_at))::int as "onTime",
  count(*) filter (where ${finished} and d.ended_on > d.due_at)::int as late,
  count(*) filter (where d.ended_on is not null and d.status = 'cancelled')::int as cancelled`;

async function figuresByDay(db: Kysely<Schema>, done: RawBuilder<unknown>): Promise<(Figures & { day: string })[]> {
  const found = await sql<Figures & { day: string }>`
    with done as materialized (${done}), days as (
      select status, due_at, created_on, null::date as ended_on, created_on as day
      from done where created_on is not null
      union all
      select status, due_at, null, ended_on, ended_on from done where ended_on is not null)
    select d.day, ${sums} from days d group by d.day`.execute(db);
  return found.rows;
}

async function rowsBy(
  db: Kysely<Schema>,
  done: RawBuilder<unknown>,
  by: "person" | "team" | "workflow",
  assignees: readonly string[],
): Promise<Row[]> {
  const only = assignees.length > 0 ? sql`a.email = any(${[...assignees]}::text[])` : sql`true`;
  const found = await sql<Row>`
    with done as materialized (${done}), grouped as (
      select ${groupOf[by].key} as key, ${sums} from done d ${groupOf[by].joined(only)} group by 1)
    select grouped.*, coalesce(${groupOf[by].title}, grouped.key, 'None') as title
    from grouped order by finished desc, title, key`.execute(db);
  return found.rows;
}

/** What a task is counted under; the title of each is looked up once a group, not once a task. */
const groupOf = {
  person: {
    key: sql`a.email`,
    title: sql`(
      select nullif(trim(u.first_name || ' ' || u.last_name), '') from users u where u.email = grouped.key)`,
    joined: (only: RawBuilder<unknown>) => sql`left join task_assignees a on a.task_id = d.id where ${only}`,
  },
  team: {
    key: sql`m.team_id`,
    title: sql`(select g.name from teams g where g.id = grouped.key)`,
    joined: () => sql`left join (
      select distinct worked.id, tm.team_id from done worked join task_assignees a on a.task_id = worked.id
      join users u on u.email = a.email join team_members tm on tm.user_id = u.id) m on m.id = d.id`,
  },
  workflow: {
    key: sql`d.template_id`,
    title: sql`(select w.title from workflows w where w.id = grouped.key)`,
    joined: () => sql``,
  },
};
