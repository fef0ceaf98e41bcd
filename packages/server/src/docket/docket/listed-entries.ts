import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import type { WeekEntry } from "@iphub/sdk/contract/docket-week";
import type { Task } from "@iphub/sdk/contract/tasks";
import { openStatuses } from "@iphub/sdk/domain/work/task-status";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { visibleMatter } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { readSelection, taskQuery, walkTasks } from "../../work/public.ts";
import { deadlineQuery, mayInvolve, officeToday, toRecord } from "../deadlines/deadlines.record.ts";
import { deadlineEntry, type Found, involves } from "./docket-entries.ts";
import { namesOf } from "./people-names.ts";

/** Who reads entries of a docket, and whose. */
interface EntriesReading {
  readonly platform: Pick<Platform, "db" | "clock">;
  readonly actor: Actor;
  /** The firm's. */
  readonly timeZone: string;
  /** Whose entries they are; null for everybody's. */
  readonly people: readonly string[] | null;
}

/** A deadline with its entry. */
interface ListedDeadline {
  readonly record: DeadlineRecord;
  readonly entry: WeekEntry;
}

/** The deadlines that a condition on `deadlines` and their matters selects, the earliest first. */
export async function readDeadlineEntries(
  { platform, actor, timeZone, people }: EntriesReading,
  which: RawBuilder<SqlBool>,
  most: number,
): Promise<Found<ListedDeadline>> {
  const today = officeToday(platform.clock);
  const rows = await deadlineQuery(platform.db)
    .select("inventions.client")
    .where(visibleMatter(actor))
    .where(which)
    .$if(people !== null, (query) => query.where(mayInvolve(people ?? [])))
    .orderBy("deadlines.due_at")
    .orderBy("deadlines.id")
    .limit(most)
    .execute();
  const nameOf = await namesOf(
    platform.db,
    rows.map((row) => row.ended_by),
  );
  const entries = rows.flatMap((row): ListedDeadline[] => {
    const record = toRecord(row, today);
    if (!involves(record, people)) return [];
    return [{ record, entry: deadlineEntry(record, { client: row.client, today, timeZone, nameOf }) }];
  });
  return { entries, read: rows.length };
}

/** The open tasks that are due in a range of days, in the sense of every list of tasks; `most` or more where there are. */
export async function openTasksDue(
  { platform, actor, timeZone, people }: EntriesReading,
  dueAt: { readonly from?: string; readonly to: string },
  most: number,
): Promise<Task[]> {
  const selection = await readSelection(platform, actor, {
    ...{ dueAt, status: [...openStatuses], timeZone },
    ...(people === null ? {} : { assignees: [...people] }),
  });
  const tasks: Task[] = [];
  for await (const piece of walkTasks(platform.db, selection)) {
    tasks.push(...piece);
    if (tasks.length >= most) break;
  }
  return tasks;
}

/** The tasks that are done. */
export function doneTaskQuery({ platform, actor, people }: Omit<EntriesReading, "timeZone">) {
  return taskQuery(platform.db)
    .where(visibleMatter(actor))
    .where("tasks.status", "=", "done")
    .where(people === null ? sql<SqlBool>`true` : assignedTo(sql`tasks.id`, people));
}

/** The condition that a task is assigned to one of these people. @param task the column with its id */
export function assignedTo(task: RawBuilder<unknown>, people: readonly string[]): RawBuilder<SqlBool> {
  return sql`exists (select 1 from task_assignees a where a.task_id = ${task} and a.email = any(${[...people]}::text[]))`;
}
