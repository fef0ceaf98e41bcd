import type { progressQuery, TasksProgress } from "@iphub/sdk/contract/task-search";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type * as z from "zod/mini";
import { everything, scopeOf, visibleMatter } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Schema } from "../../schema.ts";

type Query = z.output<typeof progressQuery>;
type Row = TasksProgress["rows"][number];
type Figures = TasksProgress["total"];

/** The work that a report counts: what was created and ended on some days, of which `from` is the first. */
export interface CountedWork extends Pick<Query, "assignees" | "teams" | "workflows"> {
  readonly actor: Actor;
  readonly from: string;
  /**
   * The first instants of the days, in order, and of the one after them. Not left to the database, which reads the sign
   * of a zone such as `+05:30` the other way round.
   */
  readonly starts: readonly string[];
}

/** A time is put to its day by looking among the first instants once. */
function daysOf({ starts }: CountedWork): RawBuilder<unknown> {
  return sql`${[...starts]}::timestamptz[]`;
}

function within(column: RawBuilder<unknown>, { starts }: CountedWork): RawBuilder<SqlBool> {
  return sql`(${column} >= ${starts[0]}::timestamptz and ${column} < ${starts.at(-1)}::timestamptz)`;
}

/** Rows that are counted, tasks `t` or who works on them `a`; what is not named of the joined is left out. */
interface Source {
  readonly from: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly matter: RawBuilder<unknown>;
  readonly row: string;
}

const tasks: Source = { from: sql`tasks t`, id: sql`t.id`, matter: sql`t.invention_id`, row: "t" };
const workers: Source = {
  from: sql`task_assignees a left join tasks t on t.id = a.task_id`,
  id: sql`a.task_id`,
  matter: sql`a.invention_id`,
  row: "a",
};

function fromOf({ from, matter }: Source, { actor }: CountedWork): RawBuilder<unknown> {
  return scopeOf(actor) === everything ? from : sql`${from} join inventions i on i.id = ${matter}`;
}

function whereOf({ id }: Source, { actor, assignees, teams, workflows }: CountedWork): RawBuilder<SqlBool> {
  const conditions = [scopeOf(actor) === everything ? sql`true` : visibleMatter(actor, "i.id", "i.restricted")];
  if (assignees.length > 0) {
    conditions.push(sql`${id} in (
      select w.task_id from task_assignees w where w.email = any(${[...assignees]}::text[]))`);
  }
  if (teams.length > 0) {
    conditions.push(sql`${id} in (
      select w.task_id from task_assignees w join users u on u.email = w.email join team_members m on m.user_id = u.id
      where m.team_id = any(${[...teams]}::text[]))`);
  }
  if (workflows.length > 0) conditions.push(sql`t.template_id = any(${[...workflows]}::text[])`);
  return sql`${sql.join(conditions, sql` and `)}`;
}

/** What was done in time: ended as done on the day of its due date or before, or without one. */
const onTime = (from: string) => sql`(d.due_at is null or d.due_at >= ${from}::date + d.day - 1)`;

/** The figures of each day that has any. */
export async function figuresByDay(db: Kysely<Schema>, work: CountedWork): Promise<(Figures & { day: string })[]> {
  const [rows, where, days] = [fromOf(tasks, work), whereOf(tasks, work), daysOf(work)];
  const found = await sql<Figures & { day: string }>`
    with created as (
      select width_bucket(t.created_at, ${days}) as day, count(*)::int as created from ${rows}
      where ${within(sql`t.created_at`, work)} and ${where} group by 1
    ), ended as (
      select day, count(*) filter (where status = 'done')::int as finished,
        count(*) filter (where status = 'done' and ${onTime(work.from)})::int as on_time,
        count(*) filter (where status = 'cancelled')::int as cancelled
      from (
        select width_bucket(t.finished_at, ${days}) as day, t.status, t.due_at from ${rows}
        where ${within(sql`t.finished_at`, work)} and ${where} offset 0) d group by day
    )
    select ${work.from}::date + day - 1 as day, coalesce(created, 0) as created, coalesce(finished, 0) as finished,
      coalesce(on_time, 0) as "onTime", coalesce(finished - on_time, 0) as late, coalesce(cancelled, 0) as cancelled
    from created full join ended using (day)`.execute(db);
  return found.rows;
}

/** The figures of each person, team or workflow that has any; a task of no one is under null. */
export async function figuresBy(
  db: Kysely<Schema>,
  work: CountedWork,
  by: "person" | "team" | "workflow",
): Promise<Row[]> {
  const { of, title } = groups[by];
  const found = await sql<Row>`
    with grouped as (
      select key, count(*) filter (where is_created)::int as created,
        count(*) filter (where day is not null and status = 'done')::int as finished,
        count(*) filter (where day is not null and status = 'done' and ${onTime(work.from)})::int as "onTime",
        count(*) filter (where day is not null and status = 'cancelled')::int as cancelled
      from (${sql.join(of(work), sql` union all `)}) d group by key)
    select key, created, finished, "onTime", finished - "onTime" as late, cancelled, coalesce(${title}, key, 'None') as title
    from grouped order by finished desc, title, key`.execute(db);
  return found.rows;
}

/** The rows of a source that count under a key: whether created in the time, and the day of it on which they ended. */
function counted(
  source: Source,
  work: CountedWork,
  key: RawBuilder<unknown>,
  only: RawBuilder<SqlBool> = sql`true`,
): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${source.row}.${name}`);
  const [created, ended] = [within(column("created_at"), work), within(column("finished_at"), work)];
  return sql`(
    select ${key} as key, ${column("status")} as status, ${column("due_at")} as due_at, ${created} as is_created,
      case when ${ended} then width_bucket(${column("finished_at")}, ${daysOf(work)}) end as day, ${source.id} as id
    from ${fromOf(source, work)} where (${created} or ${ended}) and ${whereOf(source, work)} and ${only} offset 0)`;
}

const ofUnassigned = (work: CountedWork) => counted(tasks, work, sql`null::text`, sql`t.first_assignee is null`);

function byPerson(work: CountedWork): RawBuilder<unknown>[] {
  if (work.assignees.length === 0) return [counted(workers, work, sql`a.email`), ofUnassigned(work)];
  // Other assignees of the same tasks are left out: only the requested people are counted.
  return [counted(workers, work, sql`a.email`, sql`a.email = any(${[...work.assignees]}::text[])`)];
}

/**
 * A task counts once for each team of its people, of the teams asked for if any were; the few with several people are
 * put together first.
 */
function byTeam(work: CountedWork): RawBuilder<unknown>[] {
  const shared = sql`(select o.task_id from task_assignees o where o.position > 0)`;
  const alone = sql<SqlBool>`a.position = 0 and a.task_id not in ${shared}`;
  const isAsked = work.teams.length > 0;
  const ofTeam = isAsked ? sql` and m.team_id = any(${[...work.teams]}::text[])` : sql``;
  const joined = sql.raw(isAsked ? "join" : "left join");
  const teams = sql`${joined} users p on p.email = d.key ${joined} team_members m on m.user_id = p.id${ofTeam}`;
  const byTeams = [
    sql`(select m.team_id as key, d.status, d.due_at, d.is_created, d.day, d.id
      from ${counted(workers, work, sql`a.email`, alone)} d ${teams})`,
    sql`(select unnest(case when count(m.team_id) = 0 then array[null] else
        array_agg(distinct m.team_id) filter (where m.team_id is not null) end),
        min(d.status), min(d.due_at), bool_or(d.is_created), min(d.day), d.id
      from ${counted(workers, work, sql`a.email`, sql`a.task_id in ${shared}`)} d ${teams} group by d.id)`,
  ];
  return isAsked ? byTeams : [...byTeams, ofUnassigned(work)];
}

/** How tasks are counted together; the title of each group is looked up once a group, not once a task. */
const groups = {
  person: {
    of: byPerson,
    title: sql`(select nullif(trim(u.first_name || ' ' || u.last_name), '') from users u where u.email = grouped.key)`,
  },
  team: { of: byTeam, title: sql`(select g.name from teams g where g.id = grouped.key)` },
  workflow: {
    of: (work: CountedWork) => [counted(tasks, work, sql`t.template_id`)],
    title: sql`(select w.title from workflows w where w.id = grouped.key)`,
  },
};
