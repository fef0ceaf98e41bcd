import { type GuardedMatter, maySee } from "@iphub/sdk/domain/may-see";
import { type Kysely, sql } from "kysely";
import type { Actor } from "../platform/actor.ts";
import type { Schema } from "../schema.ts";

/** What the firm shares: everybody fetches it again. */
const firm: Readonly<Record<string, readonly string[]>> = {
  "workflow-": ["workflows", "steps"],
  "filter-": ["filters", "bin"],
  "board-": ["boards", "bin"],
  "bin-": ["bin"],
  "closure-": ["deadlines"],
  "call-up-schedule-": ["callUps"],
  "absence-": ["callUps"],
  "docket-week-schedule-": ["docket"],
  "report-template-": ["reports"],
};

/**
 * What is one person's own: only their clients fetch it again. Not what belongs to signing in: a code that was just used
 * would be asked for again.
 */
const own: Readonly<Record<string, readonly string[]>> = {
  "token-": ["tokens"],
  "calendar-feed-": ["calendar"],
  "inbox-": ["inbox"],
};

/** What an entry of the log makes old in clients, by noun, and whether only its actor's clients are meant. */
interface ChangedNouns {
  readonly nouns: readonly string[];
  readonly isOwn: boolean;
}

/** What an entry without a live event of its own makes old; null where that is nothing that a client keeps. */
function changedNounsOf(type: string): ChangedNouns | null {
  const ofFirm = entryOf(firm, type);
  if (ofFirm) return { nouns: ofFirm, isOwn: false };
  const ofPerson = entryOf(own, type);
  return ofPerson && { nouns: ofPerson, isOwn: true };
}

/** The first entry whose beginning fits: the particular ones come before the general. */
function entryOf(table: Readonly<Record<string, readonly string[]>>, type: string): readonly string[] | null {
  return Object.entries(table).find(([beginning]) => type.startsWith(beginning))?.[1] ?? null;
}

/** An entry of the event log with the data that decides who may see it. */
export interface LiveEntry {
  readonly seq: number;
  readonly id: string;
  readonly createdAt: string;
  readonly type: string;
  readonly actor: string | null;
  readonly inventionId: string | null;
  readonly metadata: Record<string, unknown>;
  readonly liveName: string | null;
  readonly livePayload: Record<string, unknown> | null;
  readonly restricted: boolean;
  readonly teams: readonly string[];
  /** The restricted matters that an e-mail on no matter may belong to: who may see all of them may see the entry. */
  readonly candidates: readonly GuardedMatter[];
  /** Of a chat message, who takes part in the chat, by e-mail address, but for its author: they have one more to read. */
  readonly chatMembers: readonly string[];
}

/** One message of an entry: its live event, and its line in the matter's stream. */
export interface LiveMessage {
  readonly name: string;
  readonly payload: Record<string, unknown>;
  /** The matter or minion that a client must have joined to receive it; null: everyone who may see the entry. */
  readonly joined: string | null;
  /** Sent only to these people, by e-mail address, on whatever page they are. */
  readonly people?: readonly string[];
}

const sentToJoinedOnly: ReadonlySet<string> = new Set(["stream:chat.message"]);

/** Parts of a message are sent while it is written; the stream has only the whole message. */
const notInStream: ReadonlySet<string> = new Set(["chat-chunk"]);

/** The entries after a number, in order. */
export async function readEntries(db: Kysely<Schema>, after: number, limit: number): Promise<LiveEntry[]> {
  return db
    .selectFrom("event_log as e")
    .leftJoin("inventions as i", "i.id", "e.invention_id")
    .select([
      "e.seq",
      "e.id",
      "e.created_at as createdAt",
      "e.type",
      "e.actor",
      "e.invention_id as inventionId",
      "e.metadata",
      "e.live_name as liveName",
      "e.live_payload as livePayload",
      // Who could see a matter whose making was undone is in that entry; in one of an older version it is unknown.
      sql<boolean>`coalesce(i.restricted, e.invention_id is not null and exists (
        select 1 from event_log b where b.invention_id = e.invention_id and b.type = 'invention-taken-back'
          and b.metadata -> 'teams' is distinct from '[]'::jsonb))`.as("restricted"),
      sql<string[]>`case when i.id is null and e.invention_id is not null
        then array(select jsonb_array_elements_text(b.metadata -> 'teams') from event_log b
          where b.invention_id = e.invention_id and b.type = 'invention-taken-back')
        else array(select t.team_id from invention_teams t where t.invention_id = e.invention_id) end`.as("teams"),
      sql<GuardedMatter[]>`case when e.invention_id is null and e.type like 'correspondence-%' then coalesce((
        select jsonb_agg(jsonb_build_object('id', m.id, 'restricted', true,
          'teams', array(select t.team_id from invention_teams t where t.invention_id = m.id)))
        from email_candidates c join inventions m on m.id = c.invention_id and m.restricted
        where c.email_id = e.metadata ->> 'emailId'), '[]') else '[]' end`.as("candidates"),
      sql<string[]>`case when e.type = 'chat-message' then array(
        select m.email from chat_members m where m.invention_id = e.invention_id and m.email is distinct from e.actor)
        else '{}' end`.as("chatMembers"),
    ])
    .where("e.seq", ">", after)
    .orderBy("e.seq")
    .limit(limit)
    .execute();
}

/** The room of the people that the wall of a matter admits. */
export function admittedRoom(inventionId: string): string {
  return `admitted:${inventionId}`;
}

/** The rooms of the people who may see an entry; in them are people who are outside of a wall. */
export function audienceOf(entry: LiveEntry): string[] {
  if (!entry.restricted) return ["firm"];
  const admitted = entry.inventionId === null ? [] : [admittedRoom(entry.inventionId)];
  return ["all-teams", ...entry.teams.map((team) => `team:${team}`), ...admitted];
}

/** Whether a person may see an entry; without `inventions:read` only that they changed something of their own. */
export function maySeeEntry({ email, permissions, teams, walls }: Actor, entry: LiveEntry): boolean {
  if (!permissions.has("inventions:read")) return entry.actor === email && changesOnlyOwn(entry);
  const viewer = { isAllTeams: permissions.has("matters:all-teams"), teams, walls };
  const own = { id: entry.inventionId, restricted: entry.restricted, teams: entry.teams };
  return [own, ...entry.candidates].every((matter) => maySee(viewer, matter));
}

function changesOnlyOwn({ type, inventionId, liveName }: LiveEntry): boolean {
  return inventionId === null && liveName === null && changedNounsOf(type)?.isOwn === true;
}

/** The messages of an entry, each with the envelope of contract/events.ts. */
export function messagesOf(entry: LiveEntry): LiveMessage[] {
  const { seq, createdAt, actor, inventionId, id, type, metadata } = entry;
  const envelope = { seq, createdAt, actor, inventionId };
  const messages: LiveMessage[] = [];
  if (entry.liveName) {
    const payload = { ...envelope, ...entry.livePayload };
    const joined = sentToJoinedOnly.has(entry.liveName) ? (inventionId ?? minionOf(entry)) : null;
    messages.push({ name: entry.liveName, payload, joined });
    const people = mentionsOf(entry);
    if (people.length > 0) messages.push({ name: "chat:mention", payload, joined: null, people });
  }
  if (entry.chatMembers.length > 0) {
    messages.push({ name: "chat:unread", payload: envelope, joined: null, people: entry.chatMembers });
  }
  if (!entry.liveName && !inventionId) messages.push(...changedMessages(type, envelope));
  if (inventionId && !notInStream.has(type)) {
    const event = { id, seq, createdAt, type, inventionId, actor, metadata };
    messages.push({ name: "stream:added", payload: { ...envelope, event }, joined: inventionId });
  }
  return messages;
}

type Envelope = Readonly<Pick<LiveEntry, "seq" | "createdAt" | "actor" | "inventionId">>;

/** The nouns that an entry without a matter makes stale in clients; the message contains nothing of the change. */
function changedMessages(type: string, envelope: Envelope): LiveMessage[] {
  const changed = changedNounsOf(type);
  if (!changed) return [];
  const message = { name: "hub:changed", payload: { ...envelope, nouns: changed.nouns }, joined: null };
  if (!changed.isOwn) return [message];
  return envelope.actor === null ? [] : [{ ...message, people: [envelope.actor] }];
}

/** The minion that an entry is about, if any. */
function minionOf({ metadata: { minionId } }: LiveEntry): string | null {
  return typeof minionId === "string" ? minionId : null;
}

/** The people that an entry mentions, by e-mail address. */
function mentionsOf({ type, metadata: { mentions } }: LiveEntry): string[] {
  if (type !== "chat-message" || !Array.isArray(mentions)) return [];
  return mentions.filter((one): one is string => typeof one === "string");
}
