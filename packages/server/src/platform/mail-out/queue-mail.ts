import { randomBytes } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { Configuration } from "../../configuration.ts";
import type { Schema } from "../../schema.ts";
import { jsonValue } from "../database/insert-rows.ts";
import { notify } from "../database/notify.ts";
import { newId } from "../ids.ts";
import type { Platform } from "../platform.ts";
import type { MailAttachment } from "./smtp.ts";

/** The channel that notifies the senders of all processes. */
export const mailChannel = "iphub_mail";

/** The channel of messages that did not reach their person; the payload is the person's id. */
export const undeliveredChannel = "iphub_mail_undelivered";

/** The job that is queued for each message that did not reach its person; its payload is `{mailId}`. */
export const undeliveredJob = "mail-undelivered";

/**
 * Notifies the listeners of all processes, when the transaction commits, that a message was not delivered, and
 * queues the job in which an area acts on that: call-ups notify the next person.
 */
export async function notifyUndelivered(
  tx: Transaction<Schema>,
  { jobs }: Pick<Platform, "jobs">,
  mail: { readonly id: string; readonly user_id: string | null },
): Promise<void> {
  if (mail.user_id === null) return;
  await notify(tx, undeliveredChannel, mail.user_id);
  await jobs.enqueue(tx, { kind: undeliveredJob, payload: { mailId: mail.id }, dedupeKey: mail.id });
}

/** A message to queue. `text` is what a text client shows; `html` has no remote image. */
export interface NewMail {
  /** A person, or an address of no person of the hub. */
  readonly to: { readonly userId: string } | { readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly attachments?: readonly MailAttachment[];
  /** The matter on which a reply is filed. */
  readonly inventionId?: string | null;
  /** The ids of further matters that it is about. A wall that is built before it is sent keeps it from its person. */
  readonly matters?: readonly string[];
}

/** Whether the hub sends mail at all. */
export function sendsMail({ smtpOut }: Pick<Configuration, "smtpOut">): boolean {
  return smtpOut !== undefined;
}

/**
 * Queues a message in the transaction of what causes it, and returns its id. Null without any effect where the hub sends
 * no mail, or the person does not work here (any more).
 */
export async function queueMail(
  tx: Transaction<Schema>,
  { configuration, clock }: Pick<Platform, "configuration" | "clock">,
  { to, subject, text, html, attachments, inventionId, matters = [] }: NewMail,
): Promise<string | null> {
  const { smtpOut } = configuration;
  if (smtpOut === undefined) return null;
  const now = clock.now();
  const id = newId(now);
  const recipient =
    "userId" in to
      ? sql`select u.id, u.email from users u where u.id = ${to.userId} and u.disabled_at is null and not u.is_bot`
      : sql`select null::text as id, ${to.address}::text as email`;
  const toldOf = [...new Set(inventionId ? [inventionId, ...matters] : matters)];
  const files = attachments?.length ? jsonValue(attachments) : sql`null::jsonb`;
  const { rows } = await sql<{ id: string }>`
    insert into outgoing_mail (id, user_id, to_address, invention_id, matters, subject, text, html, attachments,
      message_id, status, next_at, created_at)
    select ${id}, r.id, r.email, ${inventionId ?? null}::text, ${toldOf}::text[], ${subject}, ${text}, ${html ?? null},
      ${files}, ${newMessageId(id, smtpOut.from)}, 'queued', ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from (${recipient}) r
    returning id`.execute(tx);
  if (rows.length > 0) await notify(tx, mailChannel);
  return rows[0]?.id ?? null;
}

/** Unguessable, because a reply that names it is filed on the message's matter. */
function newMessageId(id: string, from: string): string {
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? "localhost";
  return `<${id}.${randomBytes(12).toString("hex")}@${domain}>`;
}

const day = 24 * 60 * 60 * 1000;

/** Whether a person has got as many messages within a day as the firm allows: what can wait is for the next digest. */
export async function isOverDailyLimit(
  tx: Transaction<Schema>,
  { configuration, clock }: Pick<Platform, "configuration" | "clock">,
  userId: string,
): Promise<boolean> {
  const since = new Date(clock.now().getTime() - day).toISOString();
  const { count } = await tx
    .selectFrom("outgoing_mail")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return count >= configuration.mailDailyLimit;
}
