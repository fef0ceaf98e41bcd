import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import type { DocketToday, TodayEntry, TodayScope } from "@iphub/sdk/contract/docket-today";
import { dueSection, orderToday, soonUntil, workingDayBefore } from "@iphub/sdk/domain/docket/today/docket-today";
import { civilDateInZone, startOfDayInZone } from "@iphub/sdk/domain/time-zone";
import { sql } from "kysely";
import { teammates } from "../../identity/public.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { toTask } from "../../work/public.ts";
import { readAwayDays } from "../call-ups/absences.store.ts";
import { isOpen, officeToday } from "../deadlines/deadlines.record.ts";
import { doneState, type Found, openState, taskEntries } from "./docket-entries.ts";
import { doneTaskQuery, openTasksDue, readDeadlineEntries } from "./listed-entries.ts";
import { readChanges } from "./today.changes.ts";
import { readWaiting } from "./today.waiting.ts";

/** The most entries of each kind. */
const mostEntries = 2000;

interface Reading extends Pick<DocketToday, "day" | "until"> {
  readonly platform: Pick<Platform, "db" | "clock" | "configuration">;
  readonly actor: Actor;
  readonly timeZone: string;
  /** Whose work it is; null for everybody's. */
  readonly people: readonly string[] | null;
  /** The day at the US office, by which its deadlines are due, wherever the firm is. */
  readonly officeDay: string;
  /** The instant since which something was done or changed. */
  readonly doneSince: string;
}

/** What is to be done today, as a person may see it. @param timeZone the firm's */
export async function readToday(
  platform: Pick<Platform, "db" | "clock" | "configuration">,
  actor: Actor,
  { scope, timeZone }: { readonly scope: TodayScope; readonly timeZone: string },
): Promise<DocketToday> {
  const day = civilDateInZone(platform.clock.now().getTime(), timeZone);
  const [until, since] = [soonUntil(day), workingDayBefore(day, await readAwayDays(platform.db, actor, day))];
  const people = await peopleInScope(platform, actor, scope);
  const doneSince = startOfDayInZone(since, timeZone);
  const officeDay = officeToday(platform.clock);
  const reading: Reading = { platform, actor, timeZone, people, day, officeDay, until, doneSince };
  const found = [
    await readDeadlines(reading),
    await readOpenTasks(reading),
    await readDoneTasks(reading),
    ...(await readWaiting({ platform, actor, day, timeZone, most: mostEntries })),
    ...(await readChanges({ platform, actor, day, timeZone, people, since: doneSince, most: mostEntries })),
  ];
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

async function readDeadlines(reading: Reading): Promise<Found<TodayEntry>> {
  const { day, officeDay, doneSince } = reading;
  const until = soonUntil(laterOf(day, officeDay));
  const which = sql<boolean>`(deadlines.status in ('to-read', 'docketed')
    or (deadlines.status in ('proposed', 'verified') and deadlines.due_at <= ${until})
    or (deadlines.status in ('closed', 'rejected') and deadlines.ended_at >= ${doneSince}::timestamptz))`;
  const found = await readDeadlineEntries(reading, which, mostEntries);
  const entries = found.entries.flatMap(({ record, entry }) =>
    sectionsOf(record, reading).map(
      (section): TodayEntry => ({ ...entry, section, cause: section === "verify" ? docketedCause(record) : null }),
    ),
  );
  return { entries, read: found.read };
}

/** A docketed date that is due is also to be verified, by another person than docketed it. */
function sectionsOf(record: DeadlineRecord, { day, officeDay, actor }: Reading): TodayEntry["section"][] {
  const { status, dueAt, office, docketedBy, docketedFor } = record;
  if (status === "to-read") return ["read"];
  if (!isOpen(record)) return ["done"];
  // The zones of other offices are not known: of the firm's day and that of the US office the later one is the safe one.
  const due = dueSection(dueAt, office === "US" ? officeDay : laterOf(day, officeDay));
  const isTheirs = docketedBy === actor.email || docketedFor === actor.email;
  return [...(due === undefined ? [] : [due]), ...(status === "docketed" && !isTheirs ? (["verify"] as const) : [])];
}

function laterOf(one: string, other: string): string {
  return one > other ? one : other;
}

/** Who waits for a second person, and since when. */
function docketedCause({ docketedBy, docketedAt }: DeadlineRecord): TodayEntry["cause"] {
  return docketedAt === null ? null : { kind: "verify", by: docketedBy, at: docketedAt, id: null };
}

/** The open tasks that are due soon or were due, in the sense of every list of tasks. */
async function readOpenTasks(reading: Reading): Promise<Found<TodayEntry>> {
  const { platform, day, until } = reading;
  const tasks = await openTasksDue(reading, { to: until }, mostEntries);
  const listed = tasks.slice(0, mostEntries).filter(({ dueAt }) => dueAt !== null);
  const entries = await taskEntries(platform.db, listed, (task) => openState(task, day));
  const placed = entries.flatMap((entry): TodayEntry[] => {
    const section = entry.dueAt === null ? undefined : dueSection(entry.dueAt, day);
    return section === undefined ? [] : [{ ...entry, section, cause: null }];
  });
  return { entries: placed, read: tasks.length };
}

async function readDoneTasks(reading: Reading): Promise<Found<TodayEntry>> {
  const { platform, doneSince, timeZone } = reading;
  const rows = await doneTaskQuery(reading)
    .where("tasks.finished_at", ">=", doneSince)
    .orderBy("tasks.finished_at")
    .limit(mostEntries)
    .execute();
  const entries = await taskEntries(platform.db, rows.map(toTask), (task) => doneState(task, timeZone));
  return { entries: entries.map((entry): TodayEntry => ({ ...entry, cause: null })), read: rows.length };
}
