import { defaultChannels, type NoticeChannel, type NoticeKind, type NoticeSubject } from "@iphub/sdk/contract/inbox";
import { type Kysely, sql, type Transaction } from "kysely";
import { nowIso } from "../../platform/clock.ts";
import { jsonValue } from "../../platform/database/insert-rows.ts";
import { notify } from "../../platform/database/notify.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";

/** A notice to write. The caller has checked that the person works here and may see the matter. */
export interface NewNotice {
  readonly userId: string;
  /** What makes it one notice: it is written once for each person and key. */
  readonly key: string;
  readonly kind: NoticeKind;
  readonly inventionId: string | null;
  readonly subject: NoticeSubject;
  readonly title: string;
  readonly body: string;
  /** The e-mail address of the person who caused it; null for the hub itself. */
  readonly actor: string | null;
  readonly dueAt: string | null;
  readonly finalAt: string | null;
}

/** A notice that was written, with the channel that its person chose for its kind. */
export interface AddedNotice extends NewNotice {
  readonly id: string;
  readonly channel: Exclude<NoticeChannel, "none">;
}

/** The channel on which a change of inboxes notifies the live clients; the payload is a list of ids of people. */
export const inboxChannel = "iphub_inbox";

/** A notification has at most 8,000 bytes. */
const peopleInNotification = 200;

/**
 * Writes notices in the transaction of their cause, and notifies the clients of their people when it commits. Those
 * of a kind that a person turned off, of people who left, and those that were written before, are left out.
 * @returns the new ones
 */
export async function addNotices(
  tx: Transaction<Schema>,
  { clock }: Pick<Platform, "clock">,
  notices: readonly NewNotice[],
): Promise<readonly AddedNotice[]> {
  if (notices.length === 0) return [];
  const chosen = await readChannels(tx, [...new Set(notices.map(({ userId }) => userId))]);
  const now = clock.now();
  const wanted = notices.flatMap((one, at) => {
    const channel = chosen(one.userId, one.kind);
    return channel === "none" ? [] : [{ ...one, channel, id: idInOrder(now, at) }];
  });
  const added = await insertNotices(tx, wanted, nowIso(clock));
  await notifyInboxes(
    tx,
    added.map(({ userId }) => userId),
  );
  return added;
}

/** An id that keeps the order of notices that are written together, because ids are the order of the inbox. */
function idInOrder(now: Date, at: number): string {
  const id = newId(now);
  return `${id.slice(0, 12)}${at.toString(16).padStart(4, "0")}${id.slice(16)}`;
}

/** Notifies the live clients of some people, by id, that their inboxes changed, when the transaction commits. */
export async function notifyInboxes(tx: Transaction<Schema>, userIds: readonly string[]): Promise<void> {
  const people = [...new Set(userIds)];
  for (let from = 0; from < people.length; from += peopleInNotification) {
    await notify(tx, inboxChannel, people.slice(from, from + peopleInNotification).join(" "));
  }
}

async function insertNotices(
  tx: Transaction<Schema>,
  notices: readonly AddedNotice[],
  now: string,
): Promise<AddedNotice[]> {
  const rows = notices.map((one) => ({
    id: one.id,
    user_id: one.userId,
    key: one.key,
    kind: one.kind,
    invention_id: one.inventionId,
    subject_type: one.subject.type,
    subject_id: one.subject.id,
    title: one.title,
    body: one.body,
    actor: one.actor,
    due_at: one.dueAt,
    final_at: one.finalAt,
    channel: one.channel,
    created_at: now,
  }));
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.id(column)));
  if (rows.length === 0) return [];
  const { rows: stored } = await sql<{ id: string }>`
    insert into notices (${columns})
    select ${columns} from jsonb_populate_recordset(null::notices, ${jsonValue(rows)}) as given
    where exists (select 1 from users u where u.id = given.user_id and u.disabled_at is null and not u.is_bot)
    on conflict (user_id, key) do nothing returning id`.execute(tx);
  const ids = new Set(stored.map(({ id }) => id));
  return notices.filter(({ id }) => ids.has(id));
}

/** Looks up the channel of a person, by id, for a kind of notice. */
export async function readChannels(
  db: Kysely<Schema>,
  userIds: readonly string[],
): Promise<(userId: string, kind: NoticeKind) => NoticeChannel> {
  const rows = await db
    .selectFrom("notice_preferences")
    .selectAll()
    .where(sql<boolean>`user_id = any(${[...userIds]}::text[])`)
    .execute();
  const chosen = new Map(rows.map((row) => [`${row.user_id} ${row.kind}`, row.channel]));
  return (userId, kind) => chosen.get(`${userId} ${kind}`) ?? defaultChannels[kind];
}
