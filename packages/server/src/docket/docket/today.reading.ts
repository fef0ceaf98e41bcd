import type { DocketToday, TodayEntry, TodayScope } from "@iphub/sdk/contract/docket-today";
import { dayBefore, dueSection, orderToday, soonUntil } from "@iphub/sdk/domain/docket/today/docket-today";
import { civilDateInZone, startOfDayInZone } from "@iphub/sdk/domain/time-zone";
import { statusWords } from "@iphub/sdk/domain/work/task-status";
import { sql } from "kysely";
import { teammates } from "../../identity/public.ts";
import { visibleMatter } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { taskQuery, toTask } from "../../work/public.ts";
import { deadlineQuery, isOpen, mayInvolve, officeToday, toRecord } from "../deadlines/deadlines.record.ts";
import { deadlineEntry, involves, openTasksDue, taskEntries } from "./docket-entries.ts";

/** The most entries of each kind. */
const mostEntries = 2000;

interface Reading extends Pick<DocketToday, "day" | "until"> {
  readonly platform: Pick<Platform, "db" | "clock">;
  readonly actor: Actor;
  readonly timeZone: string;
  /** Whose work it is; null for everybody's. */
  readonly people: readonly string[] | null;
  /** The instant since which something was done. */
  readonly doneSince: string;
}

/** What is to be done today, as a person may see it. @param timeZone the firm's */
export async function readToday(
  platform: Pick<Platform, "db" | "clock">,
  actor: Actor,
  { scope, timeZone }: { readonly scope: TodayScope; readonly timeZone: string },
): Promise<DocketToday> {
  const day = civilDateInZone(platform.clock.now().getTime(), timeZone);
  const [until, since] = [soonUntil(day), dayBefore(day)];
  const people = await peopleInScope(platform, actor, scope);
  const doneSince = startOfDayInZone(since, timeZone);
  const reading: Reading = { platform, actor, timeZone, people, day, until, doneSince };
  const found = [await readDeadlines(reading), await readOpenTasks(reading), await readDoneTasks(reading)];
  const isWhole = found.every(({ read }) => read < mostEntries);
  return { scope, day, until, since, entries: orderToday(found.flatMap(({ entries }) => entries)), isWhole };
}

/** The people whose work a scope means; null for everybody's. */
export async function peopleInScope(
  { db }: Pick<Platform, "db">,
  actor: Actor,
  scope: TodayScope,
): Promise<readonly string[] | null> {
  if (scope === "firm") return null;
  return scope === "me" ? [actor.email] : teammates(db, actor);
}

/** The entries of a kind, and of how many rows they were taken. */
interface Found {
  readonly entries: readonly TodayEntry[];
  readonly read: number;
}

async function readDeadlines(reading: Reading): Promise<Found> {
  const { platform, actor, until, doneSince, people, timeZone } = reading;
  const today = officeToday(platform.clock);
  const rows = await deadlineQuery(platform.db)
    .select("inventions.client")
    .where(visibleMatter(actor))
    .where(
      sql<boolean>`(deadlines.status in ('to-read', 'docketed')
        or (deadlines.status in ('proposed', 'verified') and deadlines.due_at <= ${until})
        or (deadlines.status in ('closed', 'rejected') and deadlines.ended_at >= ${doneSince}::timestamptz))`,
    )
    .$if(people !== null, (query) => query.where(mayInvolve(people ?? [])))
    .orderBy("deadlines.due_at")
    .orderBy("deadlines.id")
    .limit(mostEntries)
    .execute();
  const entries = rows.flatMap((row) => {
    const record = toRecord(row, today);
    if (!involves(record, people)) return [];
    const entry = deadlineEntry(record, row.client, timeZone);
    return sectionsOf(record, reading).map((section): TodayEntry => ({ ...entry, section }));
  });
  return { entries, read: rows.length };
}

/** A docketed date that is due is also to be verified, by another person than docketed it. */
function sectionsOf(record: ReturnType<typeof toRecord>, { day, actor }: Reading): TodayEntry["section"][] {
  const { status, dueAt, docketedBy, docketedFor } = record;
  if (status === "to-read") return ["read"];
  if (!isOpen(record)) return ["done"];
  const due = dueSection(dueAt, day);
  const isTheirs = docketedBy === actor.email || docketedFor === actor.email;
  return [...(due === undefined ? [] : [due]), ...(status === "docketed" && !isTheirs ? (["verify"] as const) : [])];
}

/** The open tasks that are due soon or were due, in the sense of every list of tasks. */
async function readOpenTasks(reading: Reading): Promise<Found> {
  const { platform, day, until } = reading;
  const tasks = await openTasksDue(reading, { to: until }, mostEntries);
  const listed = tasks.slice(0, mostEntries).filter(({ dueAt }) => dueAt !== null);
  const entries = await taskEntries(platform.db, listed, ({ status, dueAt }) => ({
    section: "tasks",
    standing: statusWords[status].toLowerCase(),
    isLate: dueAt !== null && dueAt < day,
    doneOn: null,
  }));
  const placed = entries.flatMap((entry): TodayEntry[] => {
    const section = entry.dueAt === null ? undefined : dueSection(entry.dueAt, day);
    return section === undefined ? [] : [{ ...entry, section }];
  });
  return { entries: placed, read: tasks.length };
}

async function readDoneTasks({ platform, actor, people, doneSince, timeZone }: Reading): Promise<Found> {
  const theirs = sql<boolean>`exists (
    select 1 from task_assignees a where a.task_id = tasks.id and a.email = any(${people ?? []}::text[]))`;
  const rows = await taskQuery(platform.db)
    .where(visibleMatter(actor))
    .where("tasks.status", "=", "done")
    .where("tasks.finished_at", ">=", doneSince)
    .$if(people !== null, (query) => query.where(theirs))
    .orderBy("tasks.finished_at")
    .limit(mostEntries)
    .execute();
  const entries = await taskEntries(platform.db, rows.map(toTask), ({ finishedAt }) => ({
    section: "done",
    standing: "done",
    isLate: false,
    doneOn: finishedAt === null ? null : civilDateInZone(finishedAt, timeZone),
  }));
  return { entries: entries.map((entry): TodayEntry => ({ ...entry, section: "done" })), read: rows.length };
}
