import type { DocketLoad } from "@iphub/sdk/contract/docket-load";
import type { TodayScope } from "@iphub/sdk/contract/docket-today";
import type { WeekEntry } from "@iphub/sdk/contract/docket-week";
import { compareText } from "@iphub/sdk/domain/compare-text";
import { type CountedWeek, countsOf, loadUntil, mondayOf, NO_ONE } from "@iphub/sdk/domain/docket/load/docket-load";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import { openStatuses } from "@iphub/sdk/domain/work/task-status";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { personMeant } from "../../identity/public.ts";
import { visibleMatter } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { finalDateIn, inNoEndedMilestone, taskQuery, toTask } from "../../work/public.ts";
import { officeToday } from "../deadlines/deadlines.record.ts";
import { keptByOf, type StandingRow } from "../deadlines/deadlines.standing.ts";
import { openState, taskEntries } from "./docket-entries.ts";
import { assignedTo, readDeadlineEntries } from "./listed-entries.ts";
import { peopleAsked } from "./people-asked.ts";

/** The most entries of each kind that are listed of a person. */
const mostEntries = 2000;

interface Wanted {
  readonly scope: TodayScope;
  readonly team?: string | undefined;
  readonly from?: string | undefined;
  readonly weeks: number;
  readonly person?: string | undefined;
  /** The firm's time zone. */
  readonly timeZone: string;
}

interface Reading extends Pick<DocketLoad, "from" | "until"> {
  readonly platform: Pick<Platform, "db" | "clock">;
  readonly actor: Actor;
  readonly timeZone: string;
  /** Whose work is counted; null for everybody's, and then also what no one has. */
  readonly people: readonly string[] | null;
}

/**
 * How much is due by week and person, of what the caller may see: an open deadline counts for its responsible person, an
 * open task for each of its assignees, in the week of the due date.
 * @throws Failure 400 where the team is not one of the caller's, and where `person` is no one, or several people
 */
export async function readLoad(
  platform: Pick<Platform, "db" | "clock">,
  actor: Actor,
  { scope, team, weeks, person, timeZone, ...wanted }: Wanted,
): Promise<DocketLoad> {
  const day = civilDateInZone(platform.clock.now().getTime(), timeZone);
  const from = wanted.from ?? mondayOf(day);
  const until = loadUntil(from, weeks);
  const people = await peopleAsked(platform, actor, { scope, team });
  const reading: Reading = { platform, actor, timeZone, people, from, until };
  const [own, all, kept, listed] = await Promise.all([
    countByPerson(reading),
    countAll(reading),
    readKept(reading),
    person === undefined ? nothingListed : readEntries(reading, person),
  ]);
  const byPerson = Map.groupBy(own, (row) => row.person);
  // Members of a team are shown with nothing due too: they have room for more.
  const shown = new Set([...(people ?? []), ...byPerson.keys()]);
  const rows = [...shown].sort(noOneLast).map((one) => ({
    person: one,
    ...countsOf(byPerson.get(one) ?? [], weeks),
    keptBefore: kept.filter((row) => row.person === one).length,
  }));
  const sums = { ...countsOf(all, weeks), keptBefore: kept.length };
  return { scope, day, team: team ?? null, from, until, rows, all: sums, ...listed };
}

const nothingListed: Pick<DocketLoad, "entries" | "isWhole"> = { entries: [], isWhole: true };

function noOneLast(one: string | null, other: string | null): number {
  return Number(one === null) - Number(other === null) || compareText(one ?? "", other ?? "");
}

interface CountedRow extends CountedWeek {
  readonly person: string | null;
}

/** The person who is responsible for a deadline `d` of a matter `i`. */
const responsible = sql<string | null>`coalesce(d.own_responsible, i.in_house_attorney)`;

/** Open deadlines `d` of visible matters `i` that are due until the last of the weeks. */
function openDeadlines({ actor, until }: Reading): RawBuilder<unknown> {
  return sql`from deadlines d join inventions i on i.id = d.invention_id
    where ${visibleMatter(actor, "i.id", "i.restricted")} and d.status in ('proposed', 'docketed', 'verified')
      and d.due_at <= ${until}`;
}

/** The condition that an open task `t` of a visible matter `i` is due until the last of the weeks. */
function openTasks({ actor, until }: Reading): RawBuilder<SqlBool> {
  return sql`${visibleMatter(actor, "i.id", "i.restricted")} and t.status = any(${[...openStatuses]}::text[])
    and ${inNoEndedMilestone("t")} and t.due_at <= ${until}`;
}

function weekOf(dueAt: string, { from }: Reading): RawBuilder<number> {
  const day = sql.ref<string>(dueAt);
  return sql<number>`case when ${day} < ${from}::date then -1 else (${day} - ${from}::date) / 7 end`;
}

function isOf(person: RawBuilder<string | null>, people: Reading["people"]): RawBuilder<SqlBool> {
  return people === null ? sql`true` : sql`${person} = any(${[...people]}::text[])`;
}

async function countByPerson(reading: Reading): Promise<readonly CountedRow[]> {
  const assignee = sql<string | null>`a.email`;
  const { rows } = await sql<CountedRow>`
    select ${responsible} as person, ${weekOf("d.due_at", reading)} as week, 'deadlines' as kind, count(*)::int as count
      ${openDeadlines(reading)} and ${isOf(responsible, reading.people)} group by 1, 2
    union all
    select a.email as person, ${weekOf("t.due_at", reading)} as week, 'tasks' as kind, count(*)::int as count
      from tasks t join inventions i on i.id = t.invention_id left join task_assignees a on a.task_id = t.id
      where ${openTasks(reading)} and ${isOf(assignee, reading.people)} group by 1, 2`.execute(reading.platform.db);
  return rows;
}

async function countAll(reading: Reading): Promise<readonly CountedWeek[]> {
  const { people } = reading;
  const { rows } = await sql<CountedWeek>`
    select ${weekOf("d.due_at", reading)} as week, 'deadlines' as kind, count(*)::int as count
      ${openDeadlines(reading)} and ${isOf(responsible, people)} group by 1
    union all
    select ${weekOf("t.due_at", reading)} as week, 'tasks' as kind, count(*)::int as count
      from tasks t join inventions i on i.id = t.invention_id
      where ${openTasks(reading)} and ${people === null ? sql`true` : assignedTo(sql`t.id`, people)} group by 1`.execute(
    reading.platform.db,
  );
  return rows;
}

/** A deadline with its responsible person. */
interface KeptRow extends StandingRow {
  readonly person: string | null;
}

/** The deadlines that are due before the weeks and past due, and that something keeps. */
async function readKept(reading: Reading): Promise<readonly KeptRow[]> {
  const { platform, people, from } = reading;
  const today = officeToday(platform.clock);
  // None but these can be kept, and they are few; whether they are is for the domain to say.
  const mayBeKept = sql<SqlBool>`(${finalDateIn("d")} >= ${today}
    or coalesce(d.computed ->> 'operative', d.computed ->> 'nominal') >= ${today})`;
  const { rows } = await sql<KeptRow>`
    select ${responsible} as person, d.status, d.due_at, d.final_date, d.computed
    ${openDeadlines(reading)} and d.due_at < ${from} and d.due_at < ${today} and ${mayBeKept}
      and ${isOf(responsible, people)}`.execute(platform.db);
  return rows.filter((row) => keptByOf(row, today) !== null);
}

/** What the row of a person counts, by due date; `typed` may be `none` too. */
async function readEntries(reading: Reading, typed: string): Promise<Pick<DocketLoad, "entries" | "isWhole">> {
  const { platform, actor } = reading;
  const isNoOne = typed.toLowerCase() === NO_ONE;
  const person = isNoOne ? NO_ONE : await personMeant(platform.db, actor, "person", typed);
  const isShown = reading.people === null || reading.people.includes(person);
  if (!isShown) return nothingListed;
  const deadlines = await deadlinesOf(reading, person);
  const tasks = await tasksOf(reading, person);
  const entries = [...deadlines, ...tasks].toSorted(
    (one, other) => compareText(one.dueAt ?? "", other.dueAt ?? "") || compareText(one.id, other.id),
  );
  return { entries, isWhole: deadlines.length < mostEntries && tasks.length < mostEntries };
}

async function deadlinesOf(reading: Reading, person: string): Promise<WeekEntry[]> {
  const whose = sql<string | null>`coalesce(deadlines.own_responsible, inventions.in_house_attorney)`;
  const isTheirs = person === NO_ONE ? sql`${whose} is null` : sql`${whose} = ${person}`;
  const which = sql<boolean>`deadlines.status in ('proposed', 'docketed', 'verified')
    and deadlines.due_at <= ${reading.until} and ${isTheirs}`;
  const { entries } = await readDeadlineEntries({ ...reading, people: null }, which, mostEntries);
  return entries.map(({ entry }) => entry);
}

async function tasksOf(reading: Reading, person: string): Promise<WeekEntry[]> {
  const { platform, actor, until, timeZone } = reading;
  const ofNoOne = sql<SqlBool>`not exists (select 1 from task_assignees a where a.task_id = tasks.id)`;
  const rows = await taskQuery(platform.db)
    .where(visibleMatter(actor))
    .where("tasks.status", "in", [...openStatuses])
    .where(inNoEndedMilestone("tasks"))
    .where("tasks.due_at", "<=", until)
    .where(person === NO_ONE ? ofNoOne : assignedTo(sql`tasks.id`, [person]))
    .orderBy("tasks.due_at")
    .orderBy("tasks.id")
    .limit(mostEntries)
    .execute();
  const day = civilDateInZone(platform.clock.now().getTime(), timeZone);
  return taskEntries(platform.db, rows.map(toTask), (task) => openState(task, day));
}
