import type { CalendarEntry, DocketCalendar } from "@iphub/sdk/contract/docket-calendar";
import type { TodayScope } from "@iphub/sdk/contract/docket-today";
import { addDays, daysBetween } from "@iphub/sdk/domain/civil-date";
import { orderCalendar } from "@iphub/sdk/domain/docket/calendar/calendar-entries";
import { referenceDate } from "@iphub/sdk/domain/due-range";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import { sql } from "kysely";
import { personMeant } from "../../identity/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { invalid } from "../../platform/failures.ts";
import type { Platform } from "../../platform/platform.ts";
import { finalDateIn, toTask } from "../../work/public.ts";
import { doneState, type Found, openState, taskEntries } from "./docket-entries.ts";
import { doneTaskQuery, openTasksDue, readDeadlineEntries } from "./listed-entries.ts";
import { peopleAsked } from "./people-asked.ts";

/** The most entries of each kind. */
const mostEntries = 2000;
/** The most days after the first. */
const mostDays = 92;

interface Wanted {
  /** By default the caller's own, and everybody's where a team or a person is asked for. */
  readonly scope?: TodayScope | undefined;
  readonly team?: string | undefined;
  readonly person?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  /** The firm's time zone. */
  readonly timeZone: string;
}

interface Reading {
  readonly platform: Pick<Platform, "db" | "clock">;
  readonly actor: Actor;
  readonly timeZone: string;
  /** Whose entries they are; null for everybody's. */
  readonly people: readonly string[] | null;
  readonly from: string;
  readonly until: string;
}

/**
 * The deadlines and tasks of a range of days as a person may see them.
 * @throws Failure 400 where the range ends before it begins or has too many days, where the team is not theirs, and where
 * `person` is no one, or several people
 */
export async function readCalendar(
  platform: Pick<Platform, "db" | "clock">,
  actor: Actor,
  { team, person: typed, timeZone, ...wanted }: Wanted,
): Promise<DocketCalendar> {
  const day = civilDateInZone(platform.clock.now().getTime(), timeZone);
  const person = typed === undefined ? undefined : await personMeant(platform.db, actor, "person", typed);
  const scope = wanted.scope ?? (team === undefined && person === undefined ? "me" : "firm");
  const from = wanted.from ?? referenceDate("start-of-month", wanted.until ?? day);
  const until = wanted.until ?? referenceDate("end-of-month", from);
  checkDays(from, until);
  const people = await peopleAsked(platform, actor, { scope, team, person });
  const found = await readAll({ platform, actor, timeZone, people, from, until });
  const asked = { scope, team: team ?? null, person: person ?? null };
  const isWhole = found.every(({ read }) => read < mostEntries);
  return { ...asked, day, from, until, entries: orderCalendar(found.flatMap(({ entries }) => entries)), isWhole };
}

async function readAll(reading: Reading): Promise<readonly Found<CalendarEntry>[]> {
  // A search of tasks without people would find everybody's.
  if (reading.people?.length === 0) return [];
  return [await readDeadlines(reading), await readOpenTasks(reading), await readDoneTasks(reading)];
}

function checkDays(from: string, until: string): void {
  const days = daysBetween(from, until);
  if (days < 0) throw invalid([{ field: "until", message: `is before ${from}, the first day; give a later day` }]);
  if (days <= mostDays) return;
  const last = addDays(from, mostDays);
  throw invalid([{ field: "until", message: `is more than ${mostDays} days after ${from}; give ${last} or earlier` }]);
}

/** Rejected deadlines have no date that counts; notices that no one has read have none yet. */
async function readDeadlines(reading: Reading): Promise<Found<CalendarEntry>> {
  const { from, until } = reading;
  const which = sql<boolean>`deadlines.status in ('proposed', 'docketed', 'verified', 'closed')
    and (deadlines.due_at between ${from} and ${until}
      or (deadlines.status <> 'closed' and ${finalDateIn("deadlines")} between ${from} and ${until}))`;
  const { entries, read } = await readDeadlineEntries(reading, which, mostEntries);
  return { entries: entries.map(({ record, entry }) => ({ ...entry, updatedAt: record.updatedAt })), read };
}

async function readOpenTasks(reading: Reading): Promise<Found<CalendarEntry>> {
  const { platform, from, until, timeZone } = reading;
  const tasks = await openTasksDue(reading, { from, to: until }, mostEntries);
  const day = civilDateInZone(platform.clock.now().getTime(), timeZone);
  const entries = await taskEntries(platform.db, tasks.slice(0, mostEntries), (task) => ({
    ...openState(task, day),
    updatedAt: task.updatedAt,
  }));
  return { entries, read: tasks.length };
}

async function readDoneTasks(reading: Reading): Promise<Found<CalendarEntry>> {
  const { platform, from, until, timeZone } = reading;
  const rows = await doneTaskQuery(reading)
    .where("tasks.due_at", ">=", from)
    .where("tasks.due_at", "<=", until)
    .orderBy("tasks.due_at")
    .orderBy("tasks.id")
    .limit(mostEntries)
    .execute();
  const entries = await taskEntries(platform.db, rows.map(toTask), (task) => ({
    ...doneState(task, timeZone),
    updatedAt: task.updatedAt,
  }));
  return { entries, read: rows.length };
}
