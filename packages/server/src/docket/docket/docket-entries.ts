import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import type { TodaySection } from "@iphub/sdk/contract/docket-today";
import type { WeekEntry, WeekSection } from "@iphub/sdk/contract/docket-week";
import type { Task } from "@iphub/sdk/contract/tasks";
import { fullDay } from "@iphub/sdk/domain/day-text";
import { keptBy } from "@iphub/sdk/domain/docket/deadlines/standing";
import { rejectedStanding } from "@iphub/sdk/domain/due-end";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import { statusWords } from "@iphub/sdk/domain/work/task-status";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../schema.ts";
import { isOpen } from "../deadlines/deadlines.record.ts";

/** What an entry of a deadline says that its record does not. */
interface EntryWords {
  readonly client: string | null;
  /** The day at the office. */
  readonly today: string;
  /** The firm's time zone, in whose days a deadline ended. */
  readonly timeZone: string;
  /** Names who ended it; not needed for an open one. */
  readonly nameOf?: (email: string) => string;
}

/** A deadline as an entry of a docket. */
export function deadlineEntry(
  record: DeadlineRecord,
  { client, today, timeZone, nameOf = (email) => email }: EntryWords,
): WeekEntry {
  const { id, title, invention, responsible, backup, assignees, office, status, endedAt } = record;
  const others = [backup, ...assignees].flatMap((email) => (email === null || email === responsible ? [] : [email]));
  const about = { type: "deadline", id, title, invention, attorney: responsible, client, office } as const;
  const shared = { ...about, people: [...new Set(others)], kept: keptBy(record, today) };
  if (status === "to-read") {
    const standing = `to read, of ${fullDay(record.mailDate)}`;
    return { ...shared, section: "papers", dueAt: null, finalAt: null, standing, isLate: false, doneOn: null };
  }
  const dates = { dueAt: record.dueAt, finalAt: record.finalDate };
  if (!isOpen(record)) {
    const doneOn = endedAt === null ? null : civilDateInZone(endedAt, timeZone);
    const standing = endWords(record, nameOf);
    return { ...shared, ...dates, section: "done", standing, isLate: false, doneOn };
  }
  const standing = status === "proposed" ? `proposed, ${record.standing}` : record.standing;
  return { ...shared, ...dates, section: "deadlines", standing, isLate: record.overdue, doneOn: null };
}

function endWords(
  { filed, filedOn, rejectedReason, endedBy }: DeadlineRecord,
  nameOf: (email: string) => string,
): string {
  const end = filed === null ? `${rejectedStanding}${rejectedReason ?? ""}` : `filed: ${filed}`;
  return [end, filedOn === null ? "" : `on ${fullDay(filedOn)}`, endedBy === null ? "" : `by ${nameOf(endedBy)}`]
    .filter((part) => part !== "")
    .join(" ");
}

/** Whether one of these people is named at a deadline or ended it; null is everybody. */
export function involves(
  { responsible, backup, assignees, endedBy }: DeadlineRecord,
  people: readonly string[] | null,
): boolean {
  if (people === null) return true;
  return [responsible, backup, ...assignees, endedBy].some((one) => one !== null && people.includes(one));
}

/** The entries of a kind, and of how many rows they were taken. */
export interface Found<Entry> {
  readonly entries: readonly Entry[];
  readonly read: number;
}

/** What the matters say of their tasks and mentions. */
export interface MatterFacts {
  readonly client: string | null;
  readonly country: string | null;
  readonly attorney: string | null;
}

/** The client, the country and the attorney of matters, by their ids. */
export async function mattersOf(
  db: Kysely<Schema>,
  inventionIds: readonly string[],
): Promise<ReadonlyMap<string, MatterFacts>> {
  const ids = [...new Set(inventionIds)];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("inventions")
    .select(["id", "client", "country", "in_house_attorney as attorney"])
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** What a list of tasks says of each. */
interface TaskState {
  readonly section: TodaySection | WeekSection;
  readonly standing: string;
  readonly isLate: boolean;
  readonly doneOn: string | null;
}

/** Whether a task is past due on the firm's day; a deadline is late by the day at its office. */
export function isTaskLate({ dueAt }: Pick<Task, "dueAt">, firmDay: string): boolean {
  return dueAt !== null && dueAt < firmDay;
}

/** What a list says of an open task on the firm's day. */
export function openState(task: Pick<Task, "status" | "dueAt">, firmDay: string) {
  const standing = statusWords[task.status].toLowerCase();
  return { section: "tasks", standing, isLate: isTaskLate(task, firmDay), doneOn: null } as const;
}

/** What a list says of a task that is done. @param timeZone the firm's, in whose days it was done */
export function doneState({ finishedAt }: Pick<Task, "finishedAt">, timeZone: string) {
  const doneOn = finishedAt === null ? null : civilDateInZone(finishedAt, timeZone);
  return { section: "done", standing: "done", isLate: false, doneOn } as const;
}

/** Tasks as entries, with what their matters say. */
export async function taskEntries<State extends TaskState>(
  db: Kysely<Schema>,
  tasks: readonly Task[],
  stateOf: (task: Task) => State,
): Promise<(Omit<WeekEntry, "section"> & State)[]> {
  const matters = await mattersOf(
    db,
    tasks.map(({ invention }) => invention.id),
  );
  return tasks.map((task) => {
    const { id, title, invention, assignees, dueAt } = task;
    const matter = matters.get(invention.id);
    const about = { type: "task", id, title, invention, people: assignees, dueAt, finalAt: null, kept: null } as const;
    const of = { attorney: matter?.attorney ?? null, client: matter?.client ?? null, office: matter?.country ?? null };
    return { ...about, ...of, ...stateOf(task) };
  });
}
