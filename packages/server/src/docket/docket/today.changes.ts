import type { TodayEntry } from "@iphub/sdk/contract/docket-today";
import {
  type ChangesWanted,
  deadlineChange,
  type TaskEntry,
  type TodayChange,
  taskChange,
} from "@iphub/sdk/domain/docket/today/today-changes";
import { openStatuses as openTasks, statusWords } from "@iphub/sdk/domain/work/task-status";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { referencesOf, visibleMatter } from "../../matters/public.ts";
import { inNoEndedMilestone, taskQuery, toTask } from "../../work/public.ts";
import { standInsOf } from "../deadlines/deadlines.people.ts";
import { deadlineQuery, mayInvolve, officeToday, toRecord } from "../deadlines/deadlines.record.ts";
import { deadlineEntry, type Found, involves, taskEntries } from "./docket-entries.ts";
import type { WaitingReading } from "./today.waiting.ts";

/** What a reading of the changes needs. */
export interface ChangesReading extends WaitingReading {
  /** Whose deadlines, tasks and matters are looked at; null for everybody's. */
  readonly people: readonly string[] | null;
  /** The instant since which something changed. */
  readonly since: string;
}

/**
 * What others, the office and the hub changed since the reader's last working day: new deadlines and tasks, dates that
 * moved, tasks that were given to someone, and what arrived on the matters. Notices to read have a section of their own.
 */
export async function readChanges(reading: ChangesReading): Promise<Found<TodayEntry>[]> {
  return [await changedDeadlines(reading), await changedTasks(reading), await arrivals(reading)];
}

const changed = { section: "changed", doneOn: null } as const;

function wanted({ since, actor }: ChangesReading): ChangesWanted {
  return { since, reader: actor.email };
}

function withWas(standing: string, { was }: TodayChange): string {
  return was === null ? standing : `${standing}, ${was}`;
}

async function changedDeadlines(reading: ChangesReading): Promise<Found<TodayEntry>> {
  const { platform, actor, people, since, timeZone, most } = reading;
  const today = officeToday(platform.clock);
  const rows = await deadlineQuery(platform.db)
    .select("inventions.client")
    .where(visibleMatter(actor))
    .where("deadlines.status", "in", ["proposed", "docketed", "verified"])
    .where("deadlines.updated_at", ">=", since)
    .$if(people !== null, (query) => query.where(mayInvolve(people ?? [])))
    .orderBy("deadlines.updated_at")
    .limit(most)
    .execute();
  const entries = rows.flatMap((row): TodayEntry[] => {
    const record = toRecord(row, today);
    const change = involves(record, people) ? deadlineChange(record.history, wanted(reading)) : null;
    if (!change) return [];
    const entry = deadlineEntry(record, { client: row.client, today, timeZone });
    return [{ ...entry, ...changed, standing: withWas(entry.standing, change), cause: change.cause }];
  });
  return { entries, read: rows.length };
}

/** The entries of the log about each task, with the number of rows that were read. */
async function taskLog({ platform, actor, people, since, most }: ChangesReading) {
  const theirs = sql<SqlBool>`(${people === null} or exists (
    select 1 from task_assignees a where a.task_id = e.task_id and a.email = any(${people ?? []}::text[])))`;
  const { rows } = await sql<TaskEntry & { readonly taskId: string }>`
    select e.task_id as "taskId", e.type, e.actor as by, e.created_at as at, e.metadata
    from event_log e join tasks t on t.id = e.task_id join inventions i on i.id = t.invention_id
    where e.task_id is not null and e.created_at >= ${since}::timestamptz and e.actor is distinct from ${actor.email}
      and (e.type = 'task-created' or (e.type = 'task-updated'
        and (e.metadata -> 'changes' -> 'assignees' is not null or e.metadata -> 'changes' -> 'dueAt' is not null)))
      and t.status = any(${[...openTasks]}::text[])
      and ${visibleMatter(actor, "i.id", "i.restricted")} and ${theirs}
    order by e.created_at, e.seq limit ${most}`.execute(platform.db);
  return { byTask: Map.groupBy(rows, ({ taskId }) => taskId), read: rows.length };
}

async function changedTasks(reading: ChangesReading): Promise<Found<TodayEntry>> {
  const { platform, day, people } = reading;
  const { byTask, read } = await taskLog(reading);
  if (read === 0) return { entries: [], read };
  const rows = await taskQuery(platform.db)
    .where(sql<boolean>`tasks.id = any(${[...byTask.keys()]}::text[])`)
    .where(inNoEndedMilestone("tasks"))
    .execute();
  const tasks = rows.map(toTask).flatMap((task) => {
    const change = taskChange(byTask.get(task.id) ?? [], task.assignees, people, task.dueAt);
    return change ? [{ task, change }] : [];
  });
  const changeOf = new Map(tasks.map(({ task, change }) => [task.id, change]));
  const entries = await taskEntries(
    platform.db,
    tasks.map(({ task }) => task),
    ({ id, status, dueAt }) => {
      const change = changeOf.get(id);
      const standing = statusWords[status].toLowerCase();
      return {
        ...changed,
        standing: change ? withWas(standing, change) : standing,
        isLate: dueAt !== null && dueAt < day,
        cause: change?.cause ?? null,
      };
    },
  );
  return { entries, read };
}

/** What arrived on a matter, of one kind together: the first reading of a file wrapper adds hundreds of documents. */
interface Arrival {
  readonly type: "file" | "document" | "email";
  readonly id: string | null;
  readonly name: string | null;
  readonly by: string | null;
  readonly at: string;
  readonly count: number;
  readonly inventionId: string;
  readonly title: string;
  readonly references: string[];
  readonly client: string | null;
  readonly country: string | null;
  readonly attorney: string | null;
}

/** The attorney of a matter, and who would be the back-up for its deadlines, hear of what arrives on it. */
function mattersOfPeople(people: readonly string[] | null): RawBuilder<SqlBool> {
  if (people === null) return sql`true`;
  const emails = sql`${[...people]}::text[]`;
  return sql`(i.in_house_attorney = any(${emails}) or (${standInsOf("i.id")})[1] = any(${emails}))`;
}

/** Attachments and documents of the office that were stored arrive with their mail and their file wrapper. */
async function arrivals({ platform, actor, people, since, most }: ChangesReading): Promise<Found<TodayEntry>> {
  const { rows } = await sql<Arrival>`
    with arrived as (
      select e.invention_id, e.seq, e.created_at, e.actor, e.metadata, case e.type
        when 'file-added' then 'file' when 'ifw-document-added' then 'document' else 'email' end as type
      from event_log e
      where e.type in ('file-added', 'ifw-document-added', 'correspondence-received', 'correspondence-filed')
        and e.created_at >= ${since}::timestamptz and e.actor is distinct from ${actor.email}
        and coalesce(e.metadata ->> 'source', '') not in ('e-mail', 'patent-office')),
    grouped as (
      select invention_id, type, count(*)::int as count, max(seq) as seq from arrived group by invention_id, type)
    select a.type, coalesce(a.metadata ->> 'fileId', a.metadata ->> 'documentId', a.metadata ->> 'emailId') as id,
      coalesce(a.metadata ->> 'name', a.metadata ->> 'description', a.metadata ->> 'subject') as name,
      a.actor as by, a.created_at as at, g.count, i.id as "inventionId", i.title,
      ${referencesOf("i.id")} as "references",
      i.client, i.country, i.in_house_attorney as attorney
    from grouped g join arrived a on a.seq = g.seq join inventions i on i.id = g.invention_id
    where ${visibleMatter(actor, "i.id", "i.restricted")} and ${mattersOfPeople(people)}
    order by g.seq limit ${most}`.execute(platform.db);
  return { entries: rows.map(arrivalEntry), read: rows.length };
}

const arrivalWords = {
  file: ["file", "files"],
  document: ["document of the office", "documents of the office"],
  email: ["e-mail", "e-mails"],
} as const;

function arrivalEntry({ type, id, name, by, at, count, ...matter }: Arrival): TodayEntry {
  const { inventionId, title, references, client, country, attorney } = matter;
  const [one, several] = arrivalWords[type];
  return {
    ...changed,
    type,
    id: id ?? inventionId,
    title: name ?? "",
    invention: { id: inventionId, title, references },
    attorney,
    client,
    office: country,
    people: [],
    dueAt: null,
    finalAt: null,
    kept: null,
    standing: count === 1 ? one : `the last of ${count} ${several}`,
    isLate: false,
    cause: { kind: "arrived", by, at, id: null },
  };
}
