import type { CorrespondenceMessage } from "@iphub/sdk/contract/correspondence";
import { type Kysely, type RawBuilder, type Selectable, type SqlBool, sql, type Transaction } from "kysely";
import type { ReadMail } from "../../connectors/mail/read-mail.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Schema } from "../../schema.ts";
import { visibleMatter } from "../inventions/visibility.ts";

/** An e-mail as stored. */
export type StoredEmail = Selectable<Schema["emails"]>;
type Attachment = CorrespondenceMessage["attachments"][number];
type Listed = Omit<StoredEmail, "html"> & { has_html: boolean; attachments: Attachment[] };

/** The page of a list. */
export interface EmailPage {
  readonly size: number;
  readonly skip: number;
}

async function select(db: Kysely<Schema>, rest: RawBuilder<unknown>): Promise<CorrespondenceMessage[]> {
  const { rows } = await sql<Listed>`
    select e.id, e.message_id, e.thread_id, e.invention_id, e.filed_by, e.sent_at, e.sender, e.recipients, e.copies,
      e.subject, e.text, e.sender_known, e.html is not null as has_html,
      coalesce((select jsonb_agg(jsonb_build_object('fileId', a.file_id, 'name', a.name, 'size', a.size,
        'mimeType', a.mime_type) order by a.position) from email_attachments a where a.email_id = e.id), '[]') as attachments
    from emails e ${rest}`.execute(db);
  return rows.map(toMessage);
}

function toMessage(row: Listed): CorrespondenceMessage {
  return {
    id: row.id,
    inventionId: row.invention_id,
    metadata: {
      date: row.sent_at,
      from: row.sender,
      to: row.recipients,
      cc: row.copies,
      subject: row.subject,
      messageId: row.message_id,
      threadId: row.thread_id,
      filedBy: row.filed_by,
      senderKnown: row.sender_known,
    },
    text: row.text,
    hasHtml: row.has_html,
    attachments: row.attachments,
  };
}

/** A page of a matter's e-mail, the newest first (sorted by metadata.date). */
export function listEmails(db: Kysely<Schema>, inventionId: string, { size, skip }: EmailPage) {
  return select(
    db,
    sql`where e.invention_id = ${inventionId} order by e.sent_at desc, e.id desc limit ${size} offset ${skip}`,
  );
}

/** The condition that a person may see every matter that an e-mail on no matter may belong to. */
export function unassignedVisible(actor: Actor, id = "e.id"): RawBuilder<SqlBool> {
  return sql`not exists (
    select 1 from email_candidates c join inventions i on i.id = c.invention_id
    where c.email_id = ${sql.ref(id)} and not ${visibleMatter(actor, "i.id", "i.restricted")})`;
}

/** A page of the e-mail that is on no matter and that the person may see, the newest first. */
export function listUnassigned(db: Kysely<Schema>, actor: Actor, { size, skip }: EmailPage) {
  return select(
    db,
    sql`where e.invention_id is null and ${unassignedVisible(actor)}
    order by e.sent_at desc, e.id desc limit ${size} offset ${skip}`,
  );
}

/** One e-mail, or null. */
export async function readEmail(db: Kysely<Schema>, id: string): Promise<CorrespondenceMessage | null> {
  const [found] = await select(db, sql`where e.id = ${id}`);
  return found ?? null;
}

/** Whether a person may see an e-mail that is on no matter. */
export async function maySeeUnassigned(db: Kysely<Schema>, actor: Actor, id: string): Promise<boolean> {
  const row = await db.selectFrom("emails as e").select("e.id").where("e.id", "=", id).where(unassignedVisible(actor));
  return (await row.executeTakeFirst()) !== undefined;
}

/** One e-mail for each distinct set of candidate matters: e-mails with the same set have the same audience. */
export async function oneForEachAudience(tx: Transaction<Schema>, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select min(w.id) as id from (
      select e.id, array(select c.invention_id from email_candidates c where c.email_id = e.id order by 1) as matters
      from emails e where e.id = any(${[...ids]}::text[])) w
    group by w.matters order by 1`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The sanitised HTML body of an e-mail; null if it has none, undefined if there is no such e-mail. */
export async function readHtml(db: Kysely<Schema>, id: string) {
  const row = await db.selectFrom("emails").select(["html", "text"]).where("id", "=", id).executeTakeFirst();
  return row;
}

/** The fields of a new e-mail that do not come from its content. */
export type EmailPlace = Pick<StoredEmail, "id" | "message_id" | "thread_id" | "received_at" | "raw_key" | "raw_size"> &
  Pick<StoredEmail, "invention_id" | "filed_by" | "sender_known">;

/** Stores an e-mail with its attachments' names; false if its Message-ID is stored already. */
export async function insertEmail(
  tx: Transaction<Schema>,
  mail: ReadMail,
  place: EmailPlace,
  candidates: readonly string[],
): Promise<boolean> {
  const stored = await tx
    .insertInto("emails")
    .values({
      ...place,
      sent_at: mail.date ?? place.received_at,
      sender: mail.from,
      recipients: [...mail.to],
      copies: [...mail.cc],
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
    })
    .onConflict((on) => on.column("message_id").doNothing())
    .executeTakeFirst();
  if (stored.numInsertedOrUpdatedRows !== 1n) return false;
  const attachments = mail.attachments.map(({ position, name, mimeType, size }) => ({
    email_id: place.id,
    position,
    name,
    mime_type: mimeType,
    size,
    file_id: null,
  }));
  if (attachments.length > 0) await tx.insertInto("email_attachments").values(attachments).execute();
  const named = candidates.map((matter) => ({ email_id: place.id, invention_id: matter }));
  if (named.length > 0) await tx.insertInto("email_candidates").values(named).execute();
  return true;
}

/** Whether an e-mail of this Message-ID is stored. */
export async function isStored(db: Kysely<Schema>, messageId: string): Promise<boolean> {
  const row = await db.selectFrom("emails").select("id").where("message_id", "=", messageId).executeTakeFirst();
  return row !== undefined;
}

/** Files e-mails on a matter; their attachments are not files of it yet. */
export async function fileEmails(
  tx: Transaction<Schema>,
  ids: readonly string[],
  inventionId: string,
  filedBy: string,
): Promise<void> {
  await tx
    .updateTable("emails")
    .set({ invention_id: inventionId, filed_by: filedBy })
    .where("id", "in", [...ids])
    .execute();
  await tx
    .updateTable("email_attachments")
    .set({ file_id: null })
    .where("email_id", "in", [...ids])
    .execute();
}
