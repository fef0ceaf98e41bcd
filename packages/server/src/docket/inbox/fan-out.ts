import {
  type LoggedEntry,
  mentioningText,
  type NoticeDraft,
  noticedTypes,
  noticesOf,
} from "@iphub/sdk/domain/docket/notices";
import { type Kysely, sql, type Transaction } from "kysely";
import { permissionsOf } from "../../identity/public.ts";
import { findMentioned } from "../../matters/public.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { eventChannel } from "../../platform/events/event-log.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { personKey, standInsOf, statesOf } from "../deadlines/deadlines.people.ts";
import { officeToday } from "../deadlines/deadlines.record.ts";
import { endSnoozes } from "./inbox.store.ts";
import { addNotices, type NewNotice, tellInboxes } from "./notices.store.ts";

/** How many entries are read in one transaction: pages of the embedded engine wait for it. */
const batch = 50;
/** After this time a process looks for entries that another one left, and for snoozed notices that are due. */
const minute = 60_000;
/** A failed read is retried after this time, even without a notification, in milliseconds. */
const retryMilliseconds = 1_000;

/** The running fan-out of a process. */
export interface FanOut {
  /** Stops reading, and waits for the transaction that is under way. */
  close(): Promise<void>;
}

/**
 * Writes the notices of what happens, after it happened: a writer waits for none of it. Every process of a hub reads;
 * the cursor's lock lets one of them write at a time.
 */
export async function startFanOut(platform: Platform): Promise<FanOut> {
  const looked: LookedAt = { seq: 0 };
  let isEnded = false;
  let isWoken = false;
  let reading: Promise<void> | undefined;
  const wake = () => {
    isWoken = true;
    if (isEnded || reading) return;
    isWoken = false;
    reading = fanOut(platform, looked, () => isEnded)
      .catch((error: unknown) => {
        if (isEnded) return;
        platform.log.error({ err: error }, "notices could not be written; they are tried again in a second");
        setTimeout(wake, retryMilliseconds).unref();
      })
      .finally(() => {
        reading = undefined;
        if (isWoken) wake();
      });
  };
  const stop = await platform.database.listen(eventChannel, wake);
  platform.jobs.every("notices", minute, async () => {
    wake();
    await bringBackSnoozed(platform);
  });
  wake();
  return {
    async close() {
      isEnded = true;
      await stop();
      await reading;
    },
  };
}

/** Leaves what happened until now without notices: the past of a sample is news to no one. */
export async function skipPast(tx: Transaction<Schema>): Promise<void> {
  await sql`update notice_cursor set seq = (select coalesce(max(seq), 0) from event_log)`.execute(tx);
}

/** The number of the last entry that a process has looked at: after the cursor, but none of those concerns anyone. */
interface LookedAt {
  seq: number;
}

/** Writes the notices of all entries after the cursor, batch by batch, until there is none left or `isEnded`. */
export async function fanOut(
  platform: Platform,
  looked: LookedAt = { seq: 0 },
  isEnded: () => boolean = () => false,
): Promise<void> {
  while (!isEnded() && (await hasNoticed(platform.db, looked))) {
    await transaction(platform.database, (tx) => writeBatch(tx, platform));
  }
}

/** Whether an entry after the cursor can concern anyone. Most wakes find none, and change nothing. */
async function hasNoticed(db: Kysely<Schema>, looked: LookedAt): Promise<boolean> {
  const { rows } = await sql<{ last: number | null; has: boolean | null }>`
    select max(e.seq) as last, bool_or(e.type = any(${[...noticedTypes]}::text[])) as has
    from event_log e where e.seq > ${looked.seq} and e.seq > (select seq from notice_cursor)`.execute(db);
  const [{ last = null, has = false } = {}] = rows;
  if (has !== true && last !== null) looked.seq = last;
  return has === true;
}

async function writeBatch(tx: Transaction<Schema>, platform: Platform): Promise<void> {
  const cursor = await tx.selectFrom("notice_cursor").select("seq").forUpdate().executeTakeFirstOrThrow();
  const entries = await readNoticed(tx, cursor.seq);
  const last = entries.at(-1);
  if (!last) return;
  await addNotices(tx, platform, await admitted(tx, await draftsOf(tx, entries)));
  await tx.updateTable("notice_cursor").set({ seq: last.seq }).execute();
}

/** An entry with what the table of matters says of it. */
interface ReadEntry extends LoggedEntry {
  readonly seq: number;
  readonly restricted: boolean;
  readonly attorney: string | null;
  readonly standIns: readonly string[];
}

async function readNoticed(tx: Transaction<Schema>, after: number): Promise<ReadEntry[]> {
  return (
    tx
      .selectFrom("event_log as e")
      .leftJoin("inventions as i", "i.id", "e.invention_id")
      .select(["e.seq", "e.id", "e.type", "e.actor", "e.metadata", "e.live_payload as live"])
      // Null too where the matter was removed meanwhile: no one is told of it.
      .select(["e.invention_id as inventionId", "i.in_house_attorney as attorney"])
      .select(sql<boolean>`coalesce(i.restricted, false)`.as("restricted"))
      .select(standInsOf("i.id").as("standIns"))
      .where("e.seq", ">", after)
      .where(sql<boolean>`e.type = any(${[...noticedTypes]}::text[])`)
      .where((where) => where.or([where("e.invention_id", "is", null), where("i.id", "is not", null)]))
      .orderBy("e.seq")
      .limit(batch)
      .execute()
  );
}

/** A draft with the entry that it is of. */
interface EntryDraft {
  readonly entry: ReadEntry;
  readonly draft: NoticeDraft;
}

async function draftsOf(tx: Transaction<Schema>, entries: readonly ReadEntry[]): Promise<EntryDraft[]> {
  const verifiers = entries.some(({ type }) => type.startsWith("deadline-")) ? await readVerifiers(tx) : new Set();
  const drafts: EntryDraft[] = [];
  for (const entry of entries) {
    const facts = {
      matterPeople: entry.attorney === null ? entry.standIns.slice(0, 1) : [entry.attorney],
      mentioned: await mentionedIn(tx, entry),
      mayVerify: (email: string) => verifiers.has(email),
    };
    drafts.push(...noticesOf(entry, facts).map((draft) => ({ entry, draft })));
  }
  return drafts;
}

/** Who a note or a comment mentions that its previous text did not. */
async function mentionedIn(tx: Transaction<Schema>, entry: ReadEntry): Promise<string[]> {
  const mentioning = mentioningText(entry);
  if (mentioning === null) return [];
  const matter = { id: entry.inventionId ?? "", restricted: entry.restricted };
  const before = await findMentioned(tx, matter, entry.actor ?? "", mentioning.before);
  const now = await findMentioned(tx, matter, entry.actor ?? "", mentioning.text);
  return now.filter((email) => !before.includes(email));
}

async function readVerifiers(tx: Transaction<Schema>): Promise<ReadonlySet<string>> {
  const people = await tx.selectFrom("users").select(["email", "roles"]).where("disabled_at", "is", null).execute();
  return new Set(people.flatMap((one) => (permissionsOf(one.roles).includes("deadlines:verify") ? [one.email] : [])));
}

/** The notices of the people who work here and may see the matter; the others learn nothing of it. */
async function admitted(tx: Transaction<Schema>, drafts: readonly EntryDraft[]): Promise<NewNotice[]> {
  const emails = [...new Set(drafts.map(({ draft }) => draft.email))];
  const people = await tx
    .selectFrom("users")
    .select(["id", "email"])
    .where(sql<boolean>`email = any(${emails}::text[])`)
    .where("disabled_at", "is", null)
    .where("is_bot", "=", false)
    .execute();
  const idOf = new Map(people.map(({ email, id }) => [email, id]));
  const named = drafts.flatMap(({ entry: { inventionId }, draft: { email } }) =>
    inventionId === null ? [] : [{ email, inventionId }],
  );
  const states = await statesOf(tx, named);
  return drafts.flatMap(({ entry, draft }) => {
    const { email, text, ...rest } = draft;
    const { inventionId, actor } = entry;
    const userId = idOf.get(email);
    const sees = inventionId === null || states.get(personKey({ email, inventionId })) === "works";
    if (userId === undefined || !sees) return [];
    return [{ ...rest, userId, key: `entry:${entry.id}`, inventionId, body: text, actor }];
  });
}

async function bringBackSnoozed(platform: Platform): Promise<void> {
  await transaction(platform.database, async (tx) => {
    await tellInboxes(tx, await endSnoozes(tx, officeToday(platform.clock)));
  });
}
