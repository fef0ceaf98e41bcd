import { mostUnread, type Notice, type NoticeKind, type NoticeView } from "@iphub/sdk/contract/inbox";
import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from "kysely";
import { visibleMatter } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Schema } from "../../schema.ts";
import { type DateNow, dateNow, type SubjectNow, subjectNow } from "./notice-subjects.ts";

/** Whose inbox it is, and what they may see. */
export type Reader = Pick<Actor, "userId" | "permissions" | "teams" | "walls">;

/** What a list of notices is asked for. */
export interface NoticeQuery {
  readonly state: NoticeView;
  readonly kind?: NoticeKind | undefined;
  readonly inventionId?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** The person's own notices, without those of matters that they may not see any more. */
export function ownNotices(reader: Reader): RawBuilder<SqlBool> {
  return sql<SqlBool>`n.user_id = ${reader.userId} and (n.invention_id is null or exists (
    select 1 from inventions i where i.id = n.invention_id and ${visibleMatter(reader, "i.id", "i.restricted")}))`;
}

/** Which notices a view shows on a day; a snoozed one is back on its day. */
function inView(view: NoticeView, today: string): RawBuilder<SqlBool> {
  const isSnoozed = sql<SqlBool>`(n.snoozed_until is not null and n.snoozed_until > ${today}::date)`;
  const views: Readonly<Record<NoticeView, RawBuilder<SqlBool>>> = {
    open: sql`n.state <> 'done' and not ${isSnoozed}`,
    unread: sql`n.state = 'unread' and not ${isSnoozed}`,
    snoozed: sql`n.state <> 'done' and ${isSnoozed}`,
    done: sql`n.state = 'done'`,
    all: sql`true`,
  };
  return views[view];
}

/** The mail that carries a notice, as far as it has come. */
const delivery = sql`case when m.id is not null then jsonb_build_object(
  'channel', case n.channel when 'digest' then 'digest' else 'mail' end, 'state', m.status, 'reason', m.last_error,
  'at', to_char(coalesce(m.settled_at, m.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as delivery`;

/** The call-up that a notice is about. */
const callUp = sql`case when c.id is not null then jsonb_build_object('id', c.id, 'acknowledgedAt',
  to_char(c.acknowledged_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as "callUp"`;

/** The days by which notices are read. */
interface NoticeDays {
  /** At the person's own office; snoozes end by it. */
  readonly today: string;
  /** At the US office, by which deadlines are due. */
  readonly officeDay: string;
}

/** A page of a person's notices, the newest first, and the id from which the next page goes on. */
export async function readNotices(
  db: Kysely<Schema>,
  reader: Reader,
  { state, kind, inventionId, after, limit }: NoticeQuery,
  { today, officeDay }: NoticeDays,
): Promise<{ data: Notice[]; next: string | null }> {
  const narrowed = [
    ownNotices(reader),
    inView(state, today),
    ...(kind === undefined ? [] : [sql<SqlBool>`n.kind = ${kind}`]),
    ...(inventionId === undefined ? [] : [sql<SqlBool>`n.invention_id = ${inventionId}`]),
    ...(after === undefined ? [] : [sql<SqlBool>`n.id < ${after}`]),
  ];
  const { rows } = await sql<Omit<Notice, keyof DateNow> & SubjectNow>`
    with page as (
      select n.* from notices n where ${sql.join(narrowed, sql` and `)} order by n.id desc limit ${limit + 1})
    select n.id, n.kind, n.invention_id as "inventionId", i.title as "inventionTitle",
      (select r.reference from invention_references r where r.invention_id = n.invention_id
        order by r.position limit 1) as reference,
      jsonb_build_object('type', n.subject_type, 'id', n.subject_id) as subject, n.title, n.body as text, n.actor,
      n.created_at as "createdAt", n.state,
      case when n.snoozed_until > ${today}::date then n.snoozed_until end as "snoozedUntil",
      n.due_at as "dueAt", n.final_at as "finalAt", ${subjectNow}, ${delivery}, ${callUp}
    from page n left join inventions i on i.id = n.invention_id left join outgoing_mail m on m.id = n.mail_id
      left join call_ups c on c.notice_id = n.id
    order by n.id desc`.execute(db);
  const data = rows
    .slice(0, limit)
    .map(({ deadline, task, ...one }) => ({ ...one, ...dateNow(one.dueAt, { deadline, task }, officeDay) }));
  return { data, next: rows.length > limit ? (data.at(-1)?.id ?? null) : null };
}

/** How many notices of a person are unread, counted up to {@link mostUnread}. */
export async function countUnread(db: Kysely<Schema>, reader: Reader, today: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from (
      select 1 from notices n where ${inView("unread", today)} and ${ownNotices(reader)}
      limit ${sql.lit(mostUnread)}) bounded`.execute(db);
  return rows[0]?.unread ?? 0;
}

/** The ids among those given that are not notices of the person. */
export async function unknownNotices(db: Kysely<Schema>, reader: Reader, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select n.id from notices n where n.id = any(${[...ids]}::text[]) and ${ownNotices(reader)}`.execute(db);
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

/** Which of a person's notices a change is about: some by id, or all open ones, of a matter if it is named. */
export type ChosenNotices = { readonly ids: readonly string[] } | { readonly inventionId: string | null };

function chosenNotices(reader: Reader, chosen: ChosenNotices, today: string): RawBuilder<SqlBool> {
  if ("ids" in chosen) return sql`n.id = any(${[...chosen.ids]}::text[]) and ${ownNotices(reader)}`;
  const open = sql<SqlBool>`${inView("open", today)} and ${ownNotices(reader)}`;
  return chosen.inventionId === null ? open : sql`n.invention_id = ${chosen.inventionId} and ${open}`;
}

/** What a mark changes, and of which notices it changes anything. */
const marks = {
  read: { set: sql`state = 'read', read_at = coalesce(read_at, now_at)`, where: sql<SqlBool>`n.state = 'unread'` },
  unread: {
    set: sql`state = 'unread', read_at = null, done_at = null, snoozed_until = null`,
    where: sql<SqlBool>`n.state <> 'unread'`,
  },
  done: {
    set: sql`state = 'done', read_at = coalesce(read_at, now_at), done_at = now_at, snoozed_until = null`,
    where: sql<SqlBool>`n.state <> 'done'`,
  },
  open: {
    set: sql`state = case state when 'done' then 'read' else state end, done_at = null, snoozed_until = null`,
    where: sql<SqlBool>`(n.state = 'done' or n.snoozed_until is not null)`,
  },
} as const;

/** A mark of a notice. */
export type Mark = keyof typeof marks;

/** Marks notices and returns how many it changed. */
export async function markNotices(
  tx: Transaction<Schema>,
  reader: Reader,
  chosen: ChosenNotices,
  mark: Mark,
  { today, now }: { readonly today: string; readonly now: string },
): Promise<number> {
  const { set, where } = marks[mark];
  const done = await sql`
    update notices set ${set} from (
      select n.id as chosen_id, ${now}::timestamptz as now_at from notices n
      where ${chosenNotices(reader, chosen, today)} and ${where}) chosen
    where notices.id = chosen.chosen_id`.execute(tx);
  return Number(done.numAffectedRows ?? 0);
}

/** Puts notices away until a day, or brings them back; one that was done is open again. Returns how many it changed. */
export async function snoozeNotices(
  tx: Transaction<Schema>,
  reader: Reader,
  ids: readonly string[],
  until: string | null,
): Promise<number> {
  const done = await sql`
    update notices set snoozed_until = ${until}::date, done_at = null,
      state = case state when 'done' then 'read' else state end
    where id in (select n.id from notices n where n.id = any(${[...ids]}::text[]) and ${ownNotices(reader)})
      and snoozed_until is distinct from ${until}::date`.execute(tx);
  return Number(done.numAffectedRows ?? 0);
}

/** A notice that is back, with its person. */
export interface NoticeBack {
  readonly userId: string;
  readonly email: string;
  readonly inventionId: string | null;
}

/**
 * Brings back what was snoozed until a person's day or one before it, as unread. Returns all of it, also what the person may
 * not see any more.
 * @param latest the day that it is where it is the latest on earth
 */
export async function endSnoozes(
  tx: Transaction<Schema>,
  latest: string,
  todayOf: (email: string) => string,
): Promise<NoticeBack[]> {
  const { rows: people } = await sql<{ id: string; email: string }>`
    select distinct u.id, u.email from notices n join users u on u.id = n.user_id
    where n.snoozed_until <= ${latest}::date and n.state <> 'done'`.execute(tx);
  const back: NoticeBack[] = [];
  for (const [today, some] of Map.groupBy(people, ({ email }) => todayOf(email))) {
    const { rows } = await sql<NoticeBack>`
      update notices n set snoozed_until = null, state = 'unread', read_at = null from users u
      where u.id = n.user_id and n.user_id = any(${some.map(({ id }) => id)}::text[])
        and n.snoozed_until <= ${today}::date and n.state <> 'done'
      returning u.id as "userId", u.email, n.invention_id as "inventionId"`.execute(tx);
    back.push(...rows);
  }
  return back;
}

/** Saves where a person wants a kind of notice, for those that are written from now on. */
export async function saveChannel(tx: Transaction<Schema>, preference: Schema["notice_preferences"]): Promise<void> {
  await tx
    .insertInto("notice_preferences")
    .values(preference)
    .onConflict((on) => on.columns(["user_id", "kind"]).doUpdateSet({ channel: preference.channel }))
    .execute();
}
