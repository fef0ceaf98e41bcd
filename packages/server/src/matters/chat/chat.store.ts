import { type ChatMessage, chat as chatCalls } from "@iphub/sdk/contract/chat";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { notFound } from "../../platform/failures.ts";
import type { Schema } from "../../schema.ts";
import { visibleMatter } from "../inventions/visibility.ts";
import { matterToSee, type VisibleMatter } from "../inventions/visible-matter.ts";

/** The subject of a chat: a matter, or a minion, which the whole firm sees. */
export interface Conversation extends VisibleMatter {
  readonly of: "matter" | "minion";
}

/**
 * The matter or minion of a chat's address.
 * @throws Failure 404 where there is none that the person may see
 */
export async function conversationToSee(
  db: Kysely<Schema>,
  actor: Pick<Actor, "permissions" | "teams" | "walls">,
  id: string,
): Promise<Conversation> {
  const minion = await db.selectFrom("minions").select(["id", "name as title"]).where("id", "=", id).executeTakeFirst();
  if (minion) return { ...minion, restricted: false, of: "minion" };
  return { ...(await matterToSee(db, actor, id)), of: "matter" };
}

/** A message as stored; the author's name is joined when it is read. */
type MessageToStore = Omit<ChatMessage, "authorName">;
/** The matter or minion of a chat. */
type Of = Pick<Conversation, "of" | "id">;

/** Unread messages of one matter are counted up to this. */
const mostCounted = 1_000;

async function select(db: Kysely<Schema>, rest: RawBuilder<unknown>): Promise<ChatMessage[]> {
  const found = await sql<ChatMessage>`
    select m.id, m.message_id as "messageId",
      coalesce(m.invention_id, m.minion_id) as "inventionId", m.author,
      coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), m.author) as "authorName",
      m.message, m.mentions, m.created_at as "createdAt", m.chunk, m.part
    from chat_messages m left join users u on u.email = m.author ${rest}`.execute(db);
  return found.rows;
}

/** The id column of the matter or minion. */
function columnOf({ of }: Of): "invention_id" | "minion_id" {
  return of === "matter" ? "invention_id" : "minion_id";
}

function isOf(chat: Of): RawBuilder<boolean> {
  return sql`m.${sql.ref(columnOf(chat))} = ${chat.id}`;
}

/** A page of a chat's messages, the newest first, with parts only of messages that are still being written. */
export function listMessages(
  db: Kysely<Schema>,
  chat: Of,
  { size, skip }: { readonly size: number; readonly skip: number },
): Promise<ChatMessage[]> {
  return select(db, sql`where ${isOf(chat)} order by m.number desc limit ${size} offset ${skip}`);
}

/** What is stored for a sender's message id: the whole message, or its parts. */
export function messagesNamed(db: Kysely<Schema>, chat: Of, messageId: string): Promise<ChatMessage[]> {
  return select(db, sql`where ${isOf(chat)} and m.message_id = ${messageId} order by m.part`);
}

/**
 * Serialises the messages of a chat, so that numbers are assigned in the order in which they become visible.
 * @throws Failure 404 where the minion has been deleted since
 */
export async function lockChat(tx: Transaction<Schema>, { of, id }: Of): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`chat:${id}`}, 0))`.execute(tx);
  if (of === "matter") return;
  const minion = await tx.selectFrom("minions").select("id").where("id", "=", id).forKeyShare().executeTakeFirst();
  if (!minion) throw notFound("minion");
}

/** Stores a message; a whole one replaces its parts. */
export async function insertMessage(tx: Transaction<Schema>, chat: Of, message: MessageToStore): Promise<void> {
  if (!message.chunk) {
    await tx
      .deleteFrom("chat_messages")
      .where(columnOf(chat), "=", chat.id)
      .where("message_id", "=", message.messageId)
      .where("chunk", "=", true)
      .execute();
  }
  await tx
    .insertInto("chat_messages")
    .values({
      id: message.id,
      message_id: message.messageId,
      [columnOf(chat)]: chat.id,
      author: message.author,
      message: message.message,
      mentions: message.mentions,
      created_at: message.createdAt,
      chunk: message.chunk,
      part: message.part,
    })
    .execute();
}

/**
 * Adds people to a matter's chat; existing members keep their read position, new ones start after all messages so far.
 */
export async function addMembers(
  tx: Transaction<Schema>,
  inventionId: string,
  emails: readonly string[],
): Promise<void> {
  await sql`
    insert into chat_members (email, invention_id, read_number)
    select email, ${inventionId}, coalesce((
      select number from chat_messages where invention_id = ${inventionId} order by number desc limit 1), 0)
    from unnest(${[...emails]}::text[]) email
    on conflict do nothing`.execute(tx);
}

/** Marks all messages of a matter's chat as read by a person. */
export async function markRead(tx: Transaction<Schema>, inventionId: string, email: string): Promise<void> {
  await sql`
    insert into chat_members (email, invention_id, read_number)
    values (${email}, ${inventionId}, coalesce((
      select number from chat_messages where invention_id = ${inventionId} order by number desc limit 1), 0))
    on conflict (email, invention_id) do update set read_number = excluded.read_number
    where chat_members.read_number < excluded.read_number`.execute(tx);
}

/** The unread messages of a person by matter, whole messages by others only, matters with mentions first. */
export async function countUnread(db: Kysely<Schema>, actor: Actor) {
  const found = await sql<{ inventionId: string; title: string; unread: number; mentions: number }>`
    select i.id as "inventionId", i.title, c.unread, c.mentions
    from chat_members b join inventions i on i.id = b.invention_id
    cross join lateral (
      select count(*)::int as unread, (count(*) filter (where ${actor.email} = any(n.mentions)))::int as mentions
      from (
        select m.mentions from chat_messages m
        where m.invention_id = b.invention_id and m.number > b.read_number and m.author <> b.email and not m.chunk
        order by m.number desc limit ${sql.lit(mostCounted)}) n) c
    where b.email = ${actor.email} and c.unread > 0 and ${visibleMatter(actor, "i.id", "i.restricted")}
    order by c.mentions > 0 desc, i.title_key, i.id limit ${sql.lit(chatCalls.unread.most)}`.execute(db);
  return found.rows;
}
