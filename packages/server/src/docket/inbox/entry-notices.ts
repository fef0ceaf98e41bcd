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
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { standInsOf } from "../deadlines/deadlines.people.ts";
import { whoSees } from "./bring-back-snoozed.ts";
import type { Entries } from "./notice-cursor.ts";
import { mailNotices } from "./notice-mail.ts";
import { addNotices, type NewNotice } from "./notices.store.ts";

/** An entry with what the table of matters says of it. */
export interface ReadEntry extends LoggedEntry {
  readonly seq: number;
  readonly restricted: boolean;
  readonly attorney: string | null;
  readonly standIns: readonly string[];
}

/** Reads the entries between two numbers that can concern someone, at most so many. */
export async function readNoticed(db: Kysely<Schema>, { after, last }: Entries, most: number): Promise<ReadEntry[]> {
  return (
    db
      .selectFrom("event_log as e")
      .leftJoin("inventions as i", "i.id", "e.invention_id")
      .select(["e.seq", "e.id", "e.type", "e.actor", "e.metadata", "e.live_payload as live"])
      // Null too where the matter has been removed since: no one is notified of it.
      .select(["e.invention_id as inventionId", "i.in_house_attorney as attorney"])
      .select(sql<boolean>`coalesce(i.restricted, false)`.as("restricted"))
      .select(standInsOf("i.id").as("standIns"))
      .where("e.seq", ">", after)
      .where("e.seq", "<=", last)
      .where(sql<boolean>`e.type = any(${[...noticedTypes]}::text[])`)
      .where((where) => where.or([where("e.invention_id", "is", null), where("i.id", "is not", null)]))
      .orderBy("e.seq")
      .limit(most)
      .execute()
  );
}

/** A draft with the entry that it is of. */
export interface EntryDraft {
  readonly entry: ReadEntry;
  readonly draft: NoticeDraft;
}

/** The notices of an entry, and their people; `verifiers` are those that its deadlines need ({@link readVerifiers}). */
export async function draftsOf(
  db: Kysely<Schema>,
  entry: ReadEntry,
  verifiers: ReadonlySet<string>,
): Promise<EntryDraft[]> {
  const facts = {
    matterPeople: entry.attorney === null ? entry.standIns.slice(0, 1) : [entry.attorney],
    mentioned: await mentionedIn(db, entry),
    mayVerify: (email: string) => verifiers.has(email),
  };
  return noticesOf(entry, facts).map((draft) => ({ entry, draft }));
}

/** Writes the notices of drafts, each once, and queues their mails. */
export async function writeNotices(platform: Platform, drafts: readonly EntryDraft[]): Promise<void> {
  // Looked up last, so that a wall that was built since, or someone who left, counts.
  const notices = await admitted(platform.db, drafts);
  await transaction(platform.database, async (tx) => {
    await mailNotices(tx, platform, await addNotices(tx, platform, notices));
  });
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

/** The people who may verify deadlines; none where no entry is of a deadline. */
export async function readVerifiers(
  db: Kysely<Schema>,
  entries: readonly Pick<ReadEntry, "type">[],
): Promise<ReadonlySet<string>> {
  if (!entries.some(({ type }) => type.startsWith("deadline-"))) return new Set();
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
