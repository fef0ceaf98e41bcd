import type { StreamEvent } from "@iphub/sdk/contract/stream-event";
import { streams } from "@iphub/sdk/contract/streams";
import { eventTypesOf } from "@iphub/sdk/domain/matters/stream-kinds";
import { endOfDayInZone, officeTimeZone, startOfDayInZone } from "@iphub/sdk/domain/time-zone";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { notFound } from "../../platform/failures.ts";
import type { Schema } from "../../schema.ts";
import { visibleMatter } from "../inventions/visibility.ts";

/** The filter of a stream; an empty list does not filter. */
export interface StreamFilter {
  /** Families such as `task`, or whole event types. */
  readonly kind: readonly string[];
  /** E-mail addresses. */
  readonly actor: readonly string[];
}

const columns = sql`e.id, e.seq, e.created_at as "createdAt", e.type, e.invention_id as "inventionId", e.actor, e.metadata`;
const newestFirst = sql`order by e.created_at desc, e.seq desc`;
/** Parts of a message that is being written are live only; the whole message is in the stream. */
const shown = sql<SqlBool>`e.type <> 'chat-chunk'`;

/**
 * Only the given bounds become conditions: `$1 is null or created_at >= $1` would be a filter in a generic plan, so
 * that a month of long ago would cost as much as everything since.
 */
function within(window: StreamWindow): RawBuilder<SqlBool> {
  const { since, before } = boundsOf(window);
  const from = since === null ? sql<SqlBool>`true` : sql<SqlBool>`e.created_at >= ${since}::timestamptz`;
  return before === null ? from : sql<SqlBool>`${from} and e.created_at < ${before}::timestamptz`;
}

/** By its value, not by a join: the number of events of this matter decides which plan is best. */
function ofMatter({ inventionId }: StreamReader): RawBuilder<SqlBool> {
  return sql`e.invention_id = ${inventionId}`;
}

function byActor(actors: readonly string[]): RawBuilder<SqlBool> {
  return actors.length === 0 ? sql`true` : sql`e.actor = any(${[...actors]}::text[])`;
}

/** The reader and the matter of a stream. */
export interface StreamReader {
  readonly actor: Actor;
  readonly inventionId: string;
}

/**
 * A page of a matter's events, and in the same statement whether the person may see the matter: then there is a row, an
 * empty one if the page has no events.
 * @throws Failure 404 if there is no such matter that the person may see
 */
async function select(
  db: Kysely<Schema>,
  { actor, inventionId }: StreamReader,
  page: RawBuilder<unknown>,
): Promise<StreamEvent[]> {
  const { rows } = await sql<StreamEvent | { id: null }>`
    select page.* from inventions left join lateral (${page}) page on true
    where inventions.id = ${inventionId} and ${visibleMatter(actor)}
    order by page."createdAt" desc, page.seq desc`.execute(db);
  if (rows.length === 0) throw notFound("matter");
  return rows.flatMap((row) => (row.id === null ? [] : [row]));
}

/** A page of a matter's stream, the newest first. @throws Failure 404 where the person may not see the matter */
export function readStream(
  db: Kysely<Schema>,
  reader: StreamReader,
  window: StreamWindow,
  filter: StreamFilter,
): Promise<StreamEvent[]> {
  const where = sql<SqlBool>`${ofMatter(reader)} and ${within(window)} and ${shown}`;
  if (filter.kind.length > 0) return select(db, reader, pageByKind(where, window, filter));
  if (filter.actor.length > 0) return select(db, reader, pageByActor(where, window, filter.actor));
  return select(
    db,
    reader,
    sql`select ${columns} from event_log e where ${where} ${newestFirst} limit ${window.size} offset ${window.skip}`,
  );
}

/** One short index range per type, merged: events of other types cost nothing. */
function pageByKind(
  where: RawBuilder<SqlBool>,
  { skip, size }: StreamWindow,
  { kind, actor }: StreamFilter,
): RawBuilder<unknown> {
  const ofKinds = kind.map(eventTypesOf);
  const types = [...new Set(ofKinds.flatMap((one) => one.types))];
  const ranges = [
    sql`select found.* from unnest(${types}::text[]) wanted (type) cross join lateral (
      select e.* from event_log e where ${where} and e.type = wanted.type and ${byActor(actor)}
      ${newestFirst} limit ${skip + size}) found`,
    ...(ofKinds.some((one) => one.prefix === "docketing-")
      ? [
          sql`(select e.* from event_log e where ${where} and e.type like 'docketing-%' and ${byActor(actor)}
          ${newestFirst} limit ${skip + size})`,
        ]
      : []),
  ];
  return sql`select ${columns} from (${sql.join(ranges, sql` union all `)}) e ${newestFirst} limit ${size} offset ${skip}`;
}

function pageByActor(
  where: RawBuilder<SqlBool>,
  { skip, size }: StreamWindow,
  actors: readonly string[],
): RawBuilder<unknown> {
  return sql`select ${columns} from (
    select found.* from unnest(${[...new Set(actors)]}::text[]) wanted (actor) cross join lateral (
      select e.* from event_log e where ${where} and e.actor = wanted.actor ${newestFirst} limit ${skip + size}) found
    ) e ${newestFirst} limit ${size} offset ${skip}`;
}

/** The patent office's events of a matter, the newest first. @throws Failure 404 where the person may not see the matter */
export function readOfficeEvents(db: Kysely<Schema>, reader: StreamReader): Promise<StreamEvent[]> {
  return select(
    db,
    reader,
    sql`select ${columns} from event_log e where ${ofMatter(reader)}
      and (e.type like 'office-%' or e.type like 'ifw-%') ${newestFirst} limit ${sql.lit(streams.ifw.most)}`,
  );
}

/**
 * A page of a matter's docketing events, the newest first: types that start with `docketing-`.
 * @throws Failure 404 where the person may not see the matter
 */
export function readDocketingEvents(
  db: Kysely<Schema>,
  reader: StreamReader,
  window: StreamWindow,
): Promise<StreamEvent[]> {
  return select(
    db,
    reader,
    sql`select ${columns} from event_log e where ${ofMatter(reader)} and e.type like 'docketing-%'
      and ${within(window)} ${newestFirst} limit ${window.size} offset ${window.skip}`,
  );
}

/** The filter of task events. */
export interface TaskEventFilter {
  readonly inventionId?: string | undefined;
  readonly taskId: readonly string[];
  readonly actor: readonly string[];
}

/** A page of the task events on the matters that the person may see, the newest first. */
export async function readTaskEvents(
  db: Kysely<Schema>,
  reader: Actor,
  window: StreamWindow,
  filter: TaskEventFilter,
): Promise<StreamEvent[]> {
  const matter = filter.inventionId ? sql`e.invention_id = ${filter.inventionId}` : sql`true`;
  const task = filter.taskId.length > 0 ? sql`e.task_id = any(${[...filter.taskId]}::text[])` : sql`true`;
  const { rows } = await sql<StreamEvent>`
    select ${columns} from event_log e join inventions i on i.id = e.invention_id
    where e.task_id is not null and ${matter} and ${task} and ${byActor(filter.actor)} and ${within(window)}
      and ${visibleMatter(reader, "i.id", "i.restricted")}
    ${newestFirst} limit ${window.size} offset ${window.skip}`.execute(db);
  return rows;
}

interface StreamWindow {
  readonly skip: number;
  readonly size: number;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The bounds of a window as instants; null for an open one. */
interface StreamBounds {
  /** Events at this instant or later. */
  readonly since: string | null;
  /** Events before this instant. */
  readonly before: string | null;
}

const zone = officeTimeZone("US") ?? "UTC";
const isDay = /^\d{4}-\d{2}-\d{2}$/;
/** The range of instants that the database supports; bounds beyond it have no effect. */
const first = Date.parse("0001-01-02T00:00:00Z");
const last = Date.parse("9999-12-30T00:00:00Z");

/**
 * The bounds as instants. A civil date is a whole day of the US office (Eastern time): `from` is its first instant,
 * `to` its end. An instant is inclusive: `to` includes events in the same millisecond.
 */
function boundsOf({ from, to }: Pick<StreamWindow, "from" | "to">): StreamBounds {
  const since = from === undefined ? first : Date.parse(isDay.test(from) ? startOfDay(from) : from);
  const before = to === undefined ? last : isDay.test(to) ? Date.parse(endOfDay(to)) : Date.parse(to) + 1;
  return {
    since: since <= first ? null : new Date(Math.min(since, last)).toISOString(),
    before: before >= last ? null : new Date(Math.max(before, first)).toISOString(),
  };
}

function startOfDay(day: string): string {
  return day < "0002" ? "0001-01-01T00:00:00Z" : startOfDayInZone(day, zone);
}

function endOfDay(day: string): string {
  if (day < "0001-01-02") return "0001-01-02T00:00:00Z";
  return day >= "9999-12-30" ? "9999-12-31T00:00:00Z" : endOfDayInZone(day, zone);
}
