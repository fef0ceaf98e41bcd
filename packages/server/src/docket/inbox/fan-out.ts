import { setTimeout as delay } from "node:timers/promises";
import {
  type LoggedEntry,
  mentioningText,
  type NoticeDraft,
  noticedTypes,
  noticesOf,
} from "@iphub/sdk/domain/docket/notices";
import { type Kysely, sql } from "kysely";
import { permissionsOf } from "../../identity/public.ts";
import { findMentioned } from "../../matters/public.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { eventChannel } from "../../platform/events/event-log.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { standInsOf } from "../deadlines/deadlines.people.ts";
import { bringBackSnoozed, whoSees } from "./bring-back-snoozed.ts";
import { type Entries, type LookedAt, moveCursor, nextEntries } from "./notice-cursor.ts";
import { mailNotices } from "./notice-mail.ts";
import { addNotices, type NewNotice } from "./notices.store.ts";

/** How many entries are looked at together. */
const batch = 20;
/** How many entries one statement looks at: a log has millions that concern no one, and pages wait for the statement. */
const lookedAtOnce = 10_000;
/** How many notices are written in one transaction: pages of the embedded engine wait for it. */
const writtenAtOnce = 100;
/** How long the reader rests after a piece of work, as a multiple of what it took, so that pages keep their time. */
const restShare = 4;
/** How long it waits when it is woken, in milliseconds: what the writer does next goes first. */
const patience = 100;
/** After this time a process looks for entries that another one left, and for snoozed notices that are due. */
const minute = 60_000;
/** A failed read is retried after this time, even without a notification, in milliseconds. */
const retryMilliseconds = 1_000;

/** The running fan-out of a process. */
export interface FanOut {
  /** Stops reading, and waits for the work that is under way. */
  close(): Promise<void>;
}

/**
 * Writes the notices of what happens, after it happened: a writer waits for none of it. Every process of a hub reads;
 * what two of them write is the same notices, and so written once.
 */
export async function startFanOut(platform: Platform): Promise<FanOut> {
  const { signal, end } = ending();
  const pace = { isEnded: () => signal.aborted, rest: (ms: number) => pause(ms, signal) };
  const looked: LookedAt = { seq: 0 };
  let isWoken = false;
  let reading: Promise<void> | undefined;
  const read = async () => {
    await pace.rest(patience);
    isWoken = false;
    await fanOut(platform, pace, looked);
  };
  const wake = () => {
    isWoken = true;
    if (signal.aborted || reading) return;
    reading = read()
      .catch((error: unknown) => {
        if (signal.aborted) return;
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
      end();
      await stop();
      await reading;
    },
  };
}

function ending() {
  const controller = new AbortController();
  return { signal: controller.signal, end: () => controller.abort() };
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
}

/** When the reader ends, and how it rests, in milliseconds. */
interface Pace {
  readonly isEnded: () => boolean;
  readonly rest: (milliseconds: number) => Promise<void>;
}

const atOnce: Pace = { isEnded: () => false, rest: () => Promise.resolve() };

/**
 * Writes the notices of all entries after the cursor, batch by batch, until there is none left or it has to end.
 * @param most how many entries one statement looks at
 */
export async function fanOut(
  platform: Platform,
  pace: Pace = atOnce,
  looked: LookedAt = { seq: 0 },
  most = lookedAtOnce,
): Promise<void> {
  while (!pace.isEnded()) {
    const started = performance.now();
    const { last, count, isNoticed } = await nextEntries(platform.db, looked, most);
    if (last === null) return;
    if (isNoticed) {
      // Batch by batch: what was looked at is not looked at again for each.
      let after = looked.seq;
      while (after < last && !pace.isEnded()) after = await writeBatch(platform, pace, { after, last });
      continue;
    }
    looked.seq = last;
    if (count < most) return;
    // Stored only where it was far: the next start goes on here.
    await moveCursor(platform, last);
    await pace.rest((performance.now() - started) * restShare);
  }
}

/**
 * The notices are written piece by piece, and the cursor moves last: where the hub ends in between, the next reader
 * writes what is missing, because no notice is written twice. Returns the entry that the cursor has reached.
 */
async function writeBatch(platform: Platform, pace: Pace, { after, last }: Entries): Promise<number> {
  const { db, database } = platform;
  let started = performance.now();
  const { seq } = await db.selectFrom("notice_cursor").select("seq").executeTakeFirstOrThrow();
  const entries = await readNoticed(db, { after: Math.max(seq, after), last });
  const drafts = await draftsOf(db, entries);
  for (let from = 0; from < drafts.length; from += writtenAtOnce) {
    await pace.rest((performance.now() - started) * restShare);
    if (pace.isEnded()) return after;
    started = performance.now();
    // Looked up last, so that a wall that was built meanwhile, or someone who left, counts.
    const piece = await admitted(db, drafts.slice(from, from + writtenAtOnce));
    await transaction(database, async (tx) => mailNotices(tx, platform, await addNotices(tx, platform, piece)));
  }
  // Where the batch is not full, the others concern no one, or their matters were removed.
  const full = entries.length === batch ? entries.at(-1) : undefined;
  const reached = full?.seq ?? last;
  await moveCursor(platform, reached);
  await pace.rest((performance.now() - started) * restShare);
  return reached;
}

/** An entry with what the table of matters says of it. */
interface ReadEntry extends LoggedEntry {
  readonly seq: number;
  readonly restricted: boolean;
  readonly attorney: string | null;
  readonly standIns: readonly string[];
}

async function readNoticed(db: Kysely<Schema>, { after, last }: Entries): Promise<ReadEntry[]> {
  return (
    db
      .selectFrom("event_log as e")
      .leftJoin("inventions as i", "i.id", "e.invention_id")
      .select(["e.seq", "e.id", "e.type", "e.actor", "e.metadata", "e.live_payload as live"])
      // Null too where the matter was removed meanwhile: no one is told of it.
      .select(["e.invention_id as inventionId", "i.in_house_attorney as attorney"])
      .select(sql<boolean>`coalesce(i.restricted, false)`.as("restricted"))
      .select(standInsOf("i.id").as("standIns"))
      .where("e.seq", ">", after)
      .where("e.seq", "<=", last)
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

async function draftsOf(db: Kysely<Schema>, entries: readonly ReadEntry[]): Promise<EntryDraft[]> {
  const verifiers = entries.some(({ type }) => type.startsWith("deadline-")) ? await readVerifiers(db) : new Set();
  const drafts: EntryDraft[] = [];
  for (const entry of entries) {
    const facts = {
      matterPeople: entry.attorney === null ? entry.standIns.slice(0, 1) : [entry.attorney],
      mentioned: await mentionedIn(db, entry),
      mayVerify: (email: string) => verifiers.has(email),
    };
    drafts.push(...noticesOf(entry, facts).map((draft) => ({ entry, draft })));
  }
  return drafts;
}

/** Who an entry mentions that its previous text did not, where it does not name them itself. */
async function mentionedIn(db: Kysely<Schema>, entry: ReadEntry): Promise<string[]> {
  const mentioning = mentioningText(entry);
  if (mentioning === null) return [];
  const matter = { id: entry.inventionId ?? "", restricted: entry.restricted };
  const before = await findMentioned(db, matter, entry.actor, mentioning.before);
  const now = await findMentioned(db, matter, entry.actor, mentioning.text);
  return now.filter((email) => !before.includes(email));
}

async function readVerifiers(db: Kysely<Schema>): Promise<ReadonlySet<string>> {
  const people = await db.selectFrom("users").select(["email", "roles"]).where("disabled_at", "is", null).execute();
  return new Set(people.flatMap((one) => (permissionsOf(one.roles).includes("deadlines:verify") ? [one.email] : [])));
}

/** The notices of the people who work here and may see the matter; the others learn nothing of it. */
async function admitted(db: Kysely<Schema>, drafts: readonly EntryDraft[]): Promise<NewNotice[]> {
  const emails = [...new Set(drafts.map(({ draft }) => draft.email))];
  const people = await db
    .selectFrom("users")
    .select(["id", "email"])
    .where(sql<boolean>`email = any(${emails}::text[])`)
    .where("disabled_at", "is", null)
    .where("is_bot", "=", false)
    .execute();
  const idOf = new Map(people.map(({ email, id }) => [email, id]));
  const sees = await whoSees(
    db,
    drafts.map(({ entry: { inventionId }, draft: { email } }) => ({ email, inventionId })),
  );
  return drafts.flatMap(({ entry, draft }) => {
    const { email, text, ...rest } = draft;
    const { inventionId, actor } = entry;
    const userId = idOf.get(email);
    if (userId === undefined || !sees({ email, inventionId })) return [];
    return [{ ...rest, userId, key: `entry:${entry.id}`, inventionId, body: text, actor }];
  });
}
