import type { CalendarFeed } from "@iphub/sdk/contract/calendar";
import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from "kysely";
import { visibleMatter } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { jsonValue } from "../../platform/database/insert-rows.ts";
import { sha256 } from "../../platform/events/event-log.ts";
import type { Schema } from "../../schema.ts";
import { type DueEvent, dateEventId, dateOfEvent } from "./calendar.events.ts";
import type { CalendarEventsTable, CalendarFeedsTable } from "./calendar.tables.ts";

/** How long a calendar includes a cancelled event. */
const cancelledFor = "60 days";

/** What replaces a text that its reader may not see any more. */
const noLonger = "No longer available";

/** The active feeds of a person, the newest first. The title of a matter that they may not see any more is left out. */
export async function readFeeds(db: Kysely<Schema>, owner: Actor): Promise<CalendarFeed[]> {
  return db
    .selectFrom("calendar_feeds as f")
    .leftJoin("inventions", "inventions.id", "f.invention_id")
    .select(["f.id", "f.filter_id as filterId", "f.person", "f.invention_id as inventionId"])
    .select(["f.created_at as createdAt", "f.used_at as usedAt"])
    .select(shownTitle(owner).as("title"))
    .where("f.owner_id", "=", owner.userId)
    .where("f.revoked_at", "is", null)
    .orderBy("f.created_at", "desc")
    .orderBy("f.id", "desc")
    .execute();
}

function shownTitle(owner: Actor): RawBuilder<string> {
  return sql<string>`case when f.invention_id is null then f.title when ${visibleMatter(owner)}
    then f.title || ': ' || inventions.title else ${noLonger} end`;
}

/** The name of a feed for its owner. */
export async function feedTitle(db: Kysely<Schema>, owner: Actor, id: string): Promise<string> {
  const found = await db
    .selectFrom("calendar_feeds as f")
    .leftJoin("inventions", "inventions.id", "f.invention_id")
    .select(shownTitle(owner).as("title"))
    .where("f.id", "=", id)
    .executeTakeFirst();
  return found?.title ?? noLonger;
}

/** A feed to store. `title` is without that of its matter. */
export type NewFeed = Omit<CalendarFeed, "usedAt">;

/** Stores a new feed, with only the hash of its token. */
export async function addFeed(
  tx: Transaction<Schema>,
  ownerId: string,
  { id, title, filterId, person, inventionId, createdAt }: NewFeed,
  timeZone: string,
  token: string,
): Promise<void> {
  const named = { id, title, filter_id: filterId, person, invention_id: inventionId, created_at: createdAt };
  const row = { ...named, owner_id: ownerId, time_zone: timeZone, token_hash: sha256(token) };
  await tx.insertInto("calendar_feeds").values(row).execute();
}

/** Revokes a feed. */
export async function revokeFeed(tx: Transaction<Schema>, id: string, now: string): Promise<void> {
  await tx.updateTable("calendar_feeds").set({ revoked_at: now }).where("id", "=", id).execute();
  await tx.deleteFrom("calendar_events").where("feed_id", "=", id).execute();
}

/** Revokes all feeds of a person. Returns how many. */
export async function revokeFeedsOf(tx: Transaction<Schema>, ownerId: string, now: string): Promise<number> {
  const active = tx.selectFrom("calendar_feeds").select("id").where("owner_id", "=", ownerId);
  const feeds = await active.where("revoked_at", "is", null).execute();
  for (const { id } of feeds) await revokeFeed(tx, id, now);
  return feeds.length;
}

/** The feed of a token, or null if there is none or it was revoked. */
export async function feedByToken(db: Kysely<Schema>, token: string): Promise<Selectable<CalendarFeedsTable> | null> {
  const row = await db
    .selectFrom("calendar_feeds")
    .selectAll()
    .where("token_hash", "=", sha256(token))
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Stores the current events of a feed and returns all of them, by date: the sequence of a changed event is increased,
 * one that is no longer due is cancelled, and one that is due again is restored under the same id.
 */
export async function tellEvents(
  tx: Transaction<Schema>,
  feedId: string,
  due: readonly DueEvent[],
  now: string,
): Promise<Selectable<CalendarEventsTable>[]> {
  await sql`update calendar_feeds set used_at = ${now}::timestamptz where id = ${feedId}`.execute(tx);
  const rows = jsonValue(due);
  await sql`
    insert into calendar_events as e (feed_id, task_id, sequence, summary, description, due_at, changed_at)
    select ${feedId}, "taskId", 0, summary, description, "dueAt", ${now}::timestamptz
    from jsonb_to_recordset(${rows}) as row ("taskId" text, summary text, description text, "dueAt" date)
    on conflict (feed_id, task_id) do update set sequence = e.sequence + 1, summary = excluded.summary,
      description = excluded.description, due_at = excluded.due_at, changed_at = excluded.changed_at, cancelled_at = null
    where (e.summary, e.description, e.due_at) is distinct from (excluded.summary, excluded.description, excluded.due_at)
      or e.cancelled_at is not null`.execute(tx);
  await sql`
    update calendar_events set cancelled_at = ${now}::timestamptz, changed_at = ${now}::timestamptz,
      sequence = sequence + 1
    where feed_id = ${feedId} and cancelled_at is null
      and task_id not in (select "taskId" from jsonb_to_recordset(${rows}) as row ("taskId" text))`.execute(tx);
  await sql`
    delete from calendar_events where feed_id = ${feedId}
      and cancelled_at < ${now}::timestamptz - ${cancelledFor}::interval`.execute(tx);
  return tx
    .selectFrom("calendar_events")
    .selectAll()
    .where("feed_id", "=", feedId)
    .orderBy("due_at")
    .orderBy("task_id")
    .execute();
}

/**
 * The events of a feed as its owner may read them now: a cancelled one whose task is gone, or in a matter that they may
 * not see any more, has no text.
 */
export async function withoutHidden<Event extends Selectable<CalendarEventsTable>>(
  db: Kysely<Schema>,
  owner: Actor,
  events: readonly Event[],
): Promise<Event[]> {
  const cancelled = events.flatMap((event) => (event.cancelled_at === null ? [] : [event.task_id]));
  const dates = cancelled.flatMap((id) => dateOfEvent(id) ?? []);
  const found = await sql<{ id: string }>`
    select tasks.id from tasks join inventions on inventions.id = tasks.invention_id
    where tasks.id = any(${cancelled}::text[]) and ${visibleMatter(owner)}
    union all
    select dates.event from unnest(${dates.map(({ date, deadlineId }) => dateEventId(date, deadlineId))}::text[],
        ${dates.map(({ deadlineId }) => deadlineId)}::text[]) dates (event, deadline)
      join deadlines on deadlines.id = dates.deadline join inventions on inventions.id = deadlines.invention_id
    where ${visibleMatter(owner)}`.execute(db);
  const seen = new Set(found.rows.map(({ id }) => id));
  return events.map((event) =>
    event.cancelled_at === null || seen.has(event.task_id) ? event : { ...event, summary: noLonger, description: "" },
  );
}
