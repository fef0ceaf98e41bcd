import { type MailNames, matterOfMail, type NamedMatters, namesIn } from "@iphub/sdk/domain/matters/mail-matter";
import { mailAddress, takesPart } from "@iphub/sdk/domain/matters/mail-sender";
import { referenceKey, withSameDashes } from "@iphub/sdk/domain/matters/reference-key";
import { type Kysely, sql } from "kysely";
import type { ReadMail } from "../../connectors/mail/read-mail.ts";
import { actorFrom, personColumns } from "../../identity/public.ts";
import type { Schema } from "../../schema.ts";
import { isRestricted } from "../inventions/inventions.store.ts";
import { type ReferenceHolder, referenceHolders } from "../inventions/reference-holders.ts";
import { type Visitor, visibleMatter } from "../inventions/visibility.ts";

/** The thread of an e-mail, and its matter if found. */
export interface MailPlace {
  readonly threadId: string;
  readonly inventionId: string | null;
  readonly filedBy: string | null;
  /** Whether its sender is known on its matter, or works here. */
  readonly senderKnown: boolean;
  /** The matters that it may belong to, if it is on none: only people who may see all of them see it. */
  readonly candidates: readonly string[];
}

/**
 * Finds the thread and the matter of an e-mail: by its subject, the thread it answers in, or its text. Everyone who has
 * seen a Message-ID can answer it: by its thread alone, a stranger's e-mail is not filed on a restricted matter.
 */
export async function findPlace(db: Kysely<Schema>, mail: ReadMail, messageId: string): Promise<MailPlace> {
  const [subject, text] = [namesIn(mail.subject), namesIn(mail.text)];
  const thread = await answeredThread(db, mail.answers);
  const matters = await mattersNamed(db, subject, text);
  const found = matterOfMail({ subject, text, threadMatter: thread?.inventionId ?? null }, matters);
  const threadId = thread?.threadId ?? mail.answers[0] ?? messageId;
  const senderKnown = await isKnownSender(db, mail, found?.inventionId ?? null);
  const isForPeople = found?.filedBy === "thread" && !senderKnown && (await isRestricted(db, found.inventionId));
  if (found && !isForPeople) return { threadId, ...found, senderKnown, candidates: [] };
  const candidates = await candidatesOf(db, matters, threadId, found?.inventionId ?? null);
  return {
    threadId,
    inventionId: null,
    filedBy: null,
    senderKnown,
    candidates: candidates.map(({ id }) => id),
  };
}

/** The thread of the answered messages; the nearest that is on a matter comes first. */
async function answeredThread(db: Kysely<Schema>, answers: readonly string[]) {
  if (answers.length === 0) return null;
  const rows = await db
    .selectFrom("emails")
    .select(["message_id as messageId", "thread_id as threadId", "invention_id as inventionId"])
    .where((where) => where.or([where("message_id", "in", answers), where("thread_id", "in", answers.slice(0, 1))]))
    .limit(200)
    .execute();
  const nearest = rows.toSorted((a, b) => answers.indexOf(b.messageId) - answers.indexOf(a.messageId));
  const filed = nearest.find(({ inventionId }) => inventionId !== null);
  return filed ?? (await answeredNotice(db, answers)) ?? nearest[0] ?? null;
}

/** The mail of the hub about a matter that was answered: the reply is filed on that matter. */
async function answeredNotice(db: Kysely<Schema>, answers: readonly string[]) {
  const row = await db
    .selectFrom("outgoing_mail")
    .select(["message_id as threadId", "invention_id as inventionId"])
    .where("message_id", "in", answers)
    .where("invention_id", "is not", null)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

async function mattersNamed(db: Kysely<Schema>, ...names: readonly MailNames[]): Promise<NamedMatters> {
  const numbers = new Set(names.flatMap((one) => one.numbers));
  const references = new Set(names.flatMap((one) => one.references));
  const holders = await referenceHolders(db, [...numbers, ...references]);
  const idsOf = (name: string, isMeant: (holder: ReferenceHolder) => boolean = () => true) => {
    const all = (holders.get(referenceKey(name)) ?? []).filter(isMeant);
    return withSameDashes(all, name).map(({ inventionId }) => inventionId);
  };
  // Eight digits in a text are an application number only after such a word, or if the matter's reference is written so.
  const isWritten = (name: string) => (holder: ReferenceHolder) =>
    holder.key.startsWith("text:") || holder.reference.toLowerCase() === name;
  return {
    byNumber: new Map([...numbers].map((name) => [name, idsOf(name)])),
    byReference: new Map([...references].map((name) => [name, idsOf(name, isWritten(name))])),
  };
}

/** The matters that an e-mail on no matter may belong to: those that it names, and those of its thread. */
function candidatesOf(
  db: Kysely<Schema>,
  { byNumber, byReference }: NamedMatters,
  threadId: string,
  threadMatter: string | null,
) {
  const named = [...byNumber.values(), ...byReference.values(), threadMatter ?? []].flat();
  return db
    .selectFrom("inventions")
    .select("id")
    .where(({ or, eb, selectFrom }) =>
      or([
        sql<boolean>`id = any(${named}::text[])`,
        eb(
          "id",
          "in",
          selectFrom("email_candidates")
            .innerJoin("emails", "emails.id", "email_candidates.email_id")
            .select("email_candidates.invention_id")
            .where("emails.thread_id", "=", threadId),
        ),
      ]),
    )
    .execute();
}

async function isSeenBy(db: Kysely<Schema>, reader: Visitor, inventionId: string): Promise<boolean> {
  const row = await db
    .selectFrom("inventions")
    .select("id")
    .where("id", "=", inventionId)
    .where(visibleMatter(reader))
    .executeTakeFirst();
  return row !== undefined;
}

/** The newest e-mails of a matter that are looked through for an address. */
const lookedThrough = 500;

/**
 * Whether the sender of an e-mail is known on a matter: a person who works here and may see it, or an address in an e-mail
 * of the matter that came from a known sender or was filed by hand. What a stranger wrote makes no one known.
 */
async function isKnownSender(
  db: Kysely<Schema>,
  mail: Pick<ReadMail, "from" | "isForged">,
  inventionId: string | null,
): Promise<boolean> {
  if (mail.isForged) return false;
  const address = mailAddress(mail.from);
  const person = await db
    .selectFrom("users")
    .select(personColumns)
    .where("email", "=", address)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  if (person) return inventionId === null || (await isSeenBy(db, actorFrom(person, ""), inventionId));
  if (inventionId === null) return false;
  const mails = await db
    .selectFrom("emails")
    .select(["sender", "recipients", "copies"])
    .where("invention_id", "=", inventionId)
    .where(sql<boolean>`(sender_known is distinct from false or filed_by = 'by-hand')`)
    .orderBy("sent_at", "desc")
    .limit(lookedThrough)
    .execute();
  return takesPart(address, mails);
}
