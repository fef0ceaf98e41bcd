import type { TodayCause, TodayEntry } from "@iphub/sdk/contract/docket-today";
import { statusWords } from "@iphub/sdk/domain/work/task-status";
import { sql } from "kysely";
import { visibleMatter } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { inNoEndedMilestone, taskQuery, toTask } from "../../work/public.ts";
import { readDays, readSchedule } from "../call-ups/call-up-schedule.store.ts";
import { deadlineQuery, officeToday, toRecord } from "../deadlines/deadlines.record.ts";
import { readNotices } from "../inbox/inbox.store.ts";
import { deadlineEntry, type Found, isTaskLate, mattersOf, taskEntries } from "./docket-entries.ts";
import { assignedTo } from "./listed-entries.ts";

/** What a reading of the day needs; the time zone is the firm's. */
export interface WaitingReading {
  readonly platform: Pick<Platform, "db" | "clock" | "configuration">;
  readonly actor: Actor;
  readonly day: string;
  readonly timeZone: string;
  /** The most entries of each kind. */
  readonly most: number;
}

/** What others wait for from the reader: unread mentions, call-ups to acknowledge, tasks that tasks of others follow. */
export async function readWaiting(reading: WaitingReading): Promise<Found<TodayEntry>[]> {
  return [await readMentions(reading), await readCallUps(reading), await readFollowed(reading)];
}

const waiting = { section: "waiting", isLate: false, doneOn: null } as const;

/** The reader's own notices of mentions that are not read yet, but for those that are snoozed. */
async function readMentions({ platform: { db, clock }, actor, most }: WaitingReading): Promise<Found<TodayEntry>> {
  const days = { today: (await readDays(db, clock))(actor.email), officeDay: officeToday(clock) };
  const { data } = await readNotices(db, actor, { state: "unread", kind: "mentioned", limit: most }, days);
  const matters = await mattersOf(
    db,
    data.flatMap(({ inventionId }) => inventionId ?? []),
  );
  const entries = data.flatMap(({ id, subject, title, text, actor: by, createdAt, ...of }): TodayEntry[] => {
    const { type } = subject;
    if (type !== "note" && type !== "message" && type !== "minion") return [];
    const { inventionId, inventionTitle, reference } = of;
    const references = reference === null ? [] : [reference];
    const invention = inventionId === null ? null : { id: inventionId, title: inventionTitle ?? "", references };
    const matter = matters.get(inventionId ?? "");
    const about = {
      attorney: matter?.attorney ?? null,
      client: matter?.client ?? null,
      office: matter?.country ?? null,
    };
    const cause = { kind: "mentioned", by, at: createdAt, id } as const;
    const dates = { dueAt: null, finalAt: null, kept: null };
    return [
      { ...waiting, ...about, ...dates, type, id: subject.id, title, invention, people: [], standing: text, cause },
    ];
  });
  return { entries, read: data.length };
}

/**
 * The open deadlines of which the reader was called up and whose last call-up asks for an acknowledgement. A call-up of
 * another due date asks for nothing any more.
 */
async function readCallUps({ platform, actor, timeZone, most }: WaitingReading): Promise<Found<TodayEntry>> {
  const { db, clock } = platform;
  const { acknowledgeWithin } = await readSchedule(db, platform);
  const { rows: calls } = await sql<{ id: string; deadlineId: string; at: string }>`
    select distinct on (c.deadline_id) c.id, c.deadline_id as "deadlineId", c.made_at as at
    from call_ups c join deadlines d on d.id = c.deadline_id and d.due_at = c.due_at
    where c.user_id = ${actor.userId} and c.acknowledged_at is null and c.point <= ${acknowledgeWithin}
      and d.status in ('proposed', 'docketed', 'verified')
    order by c.deadline_id, c.made_at desc, c.id desc limit ${most}`.execute(db);
  if (calls.length === 0) return { entries: [], read: 0 };
  const rows = await deadlineQuery(db)
    .select("inventions.client")
    .where(visibleMatter(actor))
    .where(sql<boolean>`deadlines.id = any(${calls.map(({ deadlineId }) => deadlineId)}::text[])`)
    .execute();
  const callOf = new Map(calls.map((one) => [one.deadlineId, one]));
  const today = officeToday(clock);
  const entries = rows.flatMap((row): TodayEntry[] => {
    const call = callOf.get(row.id);
    if (!call) return [];
    const cause: TodayCause = { kind: "acknowledge", by: null, at: call.at, id: call.id };
    const entry = deadlineEntry(toRecord(row, today), { client: row.client, today, timeZone });
    return [{ ...entry, section: "waiting", cause }];
  });
  return { entries, read: calls.length };
}

/** A step of others that waits, by its title and its first person. */
interface WaitingStep {
  readonly title: string;
  readonly by: string;
}

/** The reader's tasks whose turn it is and that steps of other people follow, since their turn came. */
async function readFollowed({ platform: { db }, actor, day, most }: WaitingReading): Promise<Found<TodayEntry>> {
  const others = sql<WaitingStep[]>`(
    select jsonb_agg(jsonb_build_object('title', w.title, 'by', w.first_assignee) order by w.position, w.id)
    from task_predecessors p join tasks w on w.id = p.task_id
    where p.after_task_id = tasks.id and p.released_at is null and w.status = 'upcoming'
      and w.first_assignee is not null
      and not exists (select 1 from task_assignees a where a.task_id = w.id and a.email = ${actor.email}))`;
  const since = sql<string>`coalesce((
    select e.created_at from event_log e
    where e.task_id = tasks.id and e.metadata -> 'changes' -> 'status' ->> 'before' = 'upcoming'
    order by e.seq desc limit 1), tasks.created_at)`;
  const rows = await taskQuery(db)
    .select([others.as("steps"), since.as("since")])
    .where(visibleMatter(actor))
    .where("tasks.status", "in", ["open", "in-progress", "on-hold"])
    .where(inNoEndedMilestone("tasks"))
    .where(assignedTo(sql`tasks.id`, [actor.email]))
    .where(sql<boolean>`${others} is not null`)
    .orderBy("tasks.id")
    .limit(most)
    .execute();
  const waits = new Map(rows.map(({ id, steps, since: at }) => [id, { steps, at }]));
  const entries = await taskEntries(db, rows.map(toTask), (task) => {
    const { steps = [], at = "" } = waits.get(task.id) ?? {};
    const cause: TodayCause = { kind: "follows", by: steps[0]?.by ?? null, at, id: null };
    const standing = `${statusWords[task.status].toLowerCase()}; ${followedWords(steps)}`;
    return { ...waiting, standing, isLate: isTaskLate(task, day), cause };
  });
  return { entries, read: rows.length };
}

function followedWords([first, ...rest]: readonly WaitingStep[]): string {
  const more = rest.length === 0 ? "" : ` and ${rest.length} more`;
  return `'${first?.title ?? ""}'${more} ${rest.length === 0 ? "follows" : "follow"}`;
}
