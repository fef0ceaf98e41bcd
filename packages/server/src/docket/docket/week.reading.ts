import type { DocketWeek, WeekEntry } from "@iphub/sdk/contract/docket-week";
import { orderWeek, weekBefore, weekEnd } from "@iphub/sdk/domain/docket/week/docket-week";
import { civilDateInZone, startOfDayInZone } from "@iphub/sdk/domain/time-zone";
import { statusWords } from "@iphub/sdk/domain/work/task-status";
import { sql } from "kysely";
import { visibleMatter } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { taskQuery, toTask } from "../../work/public.ts";
import { deadlineQuery, mayInvolve, officeToday, toRecord } from "../deadlines/deadlines.record.ts";
import { deadlineEntry, involves, isTaskLate, openTasksDue, taskEntries } from "./docket-entries.ts";
import { namesOf } from "./people-names.ts";

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

/** The docket of a week as a person may see it. */
export async function readWeek(
  platform: Pick<Platform, "db" | "clock">,
  actor: Actor,
  wanted: WantedWeek,
): Promise<DocketWeek> {
  const { scope, by, from, timeZone } = wanted;
  const until = weekEnd(from);
  const done = { since: startOfDayInZone(weekBefore(from), timeZone), before: startOfDayInZone(from, timeZone) };
  const people = scope === "me" ? [actor.email] : null;
  const reading: Reading = { ...wanted, platform, actor, people, until, done };
  const found = [await readDeadlineEntries(reading), await readOpenTasks(reading), await readDoneTasks(reading)];
  const person = scope === "me" ? actor.email : null;
  const isWhole = found.every(({ read }) => read < mostEntries);
  const entries = found.flatMap((one) => one.entries);
  return { scope, person, by, from, until, entries: orderWeek(entries, by), isWhole };
}

/** The entries of a kind, and of how many rows they were taken. */
interface Found {
  readonly entries: readonly WeekEntry[];
  readonly read: number;
}

async function readDeadlineEntries(reading: Reading): Promise<Found> {
  const { platform, actor, until, done, people } = reading;
  const today = officeToday(platform.clock);
  const rows = await deadlineQuery(platform.db)
    .select("inventions.client")
    .where(visibleMatter(actor))
    .where(
      sql<boolean>`(deadlines.status = 'to-read'
        or (deadlines.status in ('proposed', 'docketed', 'verified') and deadlines.due_at <= ${until})
        or (deadlines.status in ('closed', 'rejected') and deadlines.ended_at >= ${done.since}::timestamptz
          and deadlines.ended_at < ${done.before}::timestamptz))`,
    )
    .$if(people !== null, (query) => query.where(mayInvolve(people ?? [])))
    .orderBy("deadlines.due_at")
    .orderBy("deadlines.id")
    .limit(mostEntries)
    .execute();
  const nameOf = await namesOf(
    platform.db,
    rows.map((row) => row.ended_by),
  );
  const entries = rows.flatMap((row) => {
    const record = toRecord(row, today);
    return involves(record, people)
      ? [deadlineEntry(record, { client: row.client, timeZone: reading.timeZone, nameOf })]
      : [];
  });
  return { entries, read: rows.length };
}

/** The open tasks that are due by the end of the week, in the sense of every list of tasks. */
async function readOpenTasks(reading: Reading): Promise<Found> {
  const { platform, until, timeZone } = reading;
  const tasks = await openTasksDue(reading, { to: until }, mostEntries);
  const day = civilDateInZone(platform.clock.now().getTime(), timeZone);
  const entries = await taskEntries(platform.db, tasks.slice(0, mostEntries), (task) => ({
    section: "tasks",
    standing: statusWords[task.status].toLowerCase(),
    isLate: isTaskLate(task, day),
    doneOn: null,
  }));
  return { entries, read: tasks.length };
}

async function readDoneTasks(reading: Reading): Promise<Found> {
  const { platform, actor, done, scope, timeZone } = reading;
  const mine = sql<boolean>`exists (select 1 from task_assignees a where a.task_id = tasks.id and a.email = ${actor.email})`;
  const rows = await taskQuery(platform.db)
    .where(visibleMatter(actor))
    .where("tasks.status", "=", "done")
    .where("tasks.finished_at", ">=", done.since)
    .where("tasks.finished_at", "<", done.before)
    .$if(scope === "me", (query) => query.where(mine))
    .orderBy("tasks.finished_at")
    .limit(mostEntries)
    .execute();
  const entries = await taskEntries(platform.db, rows.map(toTask), ({ finishedAt }) => ({
    section: "done",
    standing: "done",
    isLate: false,
    doneOn: finishedAt === null ? null : civilDateInZone(finishedAt, timeZone),
  }));
  return { entries, read: rows.length };
}
