import type { DocketWeek, WeekEntry } from "@iphub/sdk/contract/docket-week";
import { orderWeek, weekBefore, weekEnd } from "@iphub/sdk/domain/docket/week/docket-week";
import { civilDateInZone, startOfDayInZone } from "@iphub/sdk/domain/time-zone";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { judged, toTask } from "../../work/public.ts";
import { doneState, type Found, openState, taskEntries } from "./docket-entries.ts";
import { doneTaskQuery, openTasksDue, readDeadlineEntries } from "./listed-entries.ts";

/** The most entries of each kind. */
const mostEntries = 5000;

/** Which week, whose, and grouped by what. */
export interface WantedWeek extends Pick<DocketWeek, "scope" | "by" | "from"> {
  /** The firm's time zone: a thing was done on the day that it was there. */
  readonly timeZone: string;
}

/** What the sections are read with. */
interface Reading extends WantedWeek {
  readonly platform: Pick<Platform, "db" | "clock">;
  readonly actor: Actor;
  /** Whose docket it is; null for the firm's. */
  readonly people: readonly string[] | null;
  readonly until: string;
  /** The instants between which something was done in the week before. */
  readonly done: { readonly since: string; readonly before: string };
}

/** The docket of a week as a person may see it. @throws Failure 400 naming `from` at the edges of the calendar */
export async function readWeek(
  platform: Pick<Platform, "db" | "clock">,
  actor: Actor,
  wanted: WantedWeek,
): Promise<DocketWeek> {
  const { scope, by, from, timeZone } = wanted;
  const period = () => ({
    until: weekEnd(from),
    done: { since: startOfDayInZone(weekBefore(from), timeZone), before: startOfDayInZone(from, timeZone) },
  });
  const { until, done } = judged(period, "from");
  const people = scope === "me" ? [actor.email] : null;
  const reading: Reading = { ...wanted, platform, actor, people, until, done };
  const found = [await readDeadlines(reading), await readOpenTasks(reading), await readDoneTasks(reading)];
  const person = scope === "me" ? actor.email : null;
  const isWhole = found.every(({ read }) => read < mostEntries);
  const entries = found.flatMap((one) => one.entries);
  return { scope, person, by, from, until, entries: orderWeek(entries, by), isWhole };
}

async function readDeadlines(reading: Reading): Promise<Found<WeekEntry>> {
  const { until, done } = reading;
  const which = sql<boolean>`(deadlines.status = 'to-read'
    or (deadlines.status in ('proposed', 'docketed', 'verified') and deadlines.due_at <= ${until})
    or (deadlines.status in ('closed', 'rejected') and deadlines.ended_at >= ${done.since}::timestamptz
      and deadlines.ended_at < ${done.before}::timestamptz))`;
  const { entries, read } = await readDeadlineEntries(reading, which, mostEntries);
  return { entries: entries.map(({ entry }) => entry), read };
}

/** The open tasks that are due by the end of the week, in the sense of every list of tasks. */
async function readOpenTasks(reading: Reading): Promise<Found<WeekEntry>> {
  const { platform, until, timeZone } = reading;
  const tasks = await openTasksDue(reading, { to: until }, mostEntries);
  const day = civilDateInZone(platform.clock.now().getTime(), timeZone);
  const listed = tasks.slice(0, mostEntries);
  const entries = await taskEntries(platform.db, listed, (task) => openState(task, day));
  return { entries, read: tasks.length };
}

async function readDoneTasks(reading: Reading): Promise<Found<WeekEntry>> {
  const { platform, done, timeZone } = reading;
  const rows = await doneTaskQuery(reading)
    .where("tasks.finished_at", ">=", done.since)
    .where("tasks.finished_at", "<", done.before)
    .orderBy("tasks.finished_at")
    .limit(mostEntries)
    .execute();
  const entries = await taskEntries(platform.db, rows.map(toTask), (task) => doneState(task, timeZone));
  return { entries, read: rows.length };
}
