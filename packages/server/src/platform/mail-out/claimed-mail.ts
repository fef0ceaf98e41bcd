import { compareText } from "@iphub/sdk/domain/compare-text";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../schema.ts";
import type { Platform } from "../platform.ts";
import type { OutgoingMailTable } from "./mail-out.tables.ts";
import { mailPatience } from "./smtp.ts";

type MailPlatform = Pick<Platform, "database" | "clock">;

/** A message that this process has taken from the queue. */
export type ClaimedMail = Pick<
  OutgoingMailTable,
  | "id"
  | "to_address"
  | "invention_id"
  | "matters"
  | "subject"
  | "text"
  | "html"
  | "attachments"
  | "message_id"
  | "attempts"
> & { readonly created_at: string; readonly has_left: boolean };

/** How many messages a process takes at once. */
const batch = 10;
/**
 * A message whose process was lost during the attempt is tried again after this time. It is longer than the longest
 * attempt: until that ends no other process takes the message.
 */
const leaseMilliseconds = mailPatience.message + 5 * 60 * 1000;
/** No attempt is put off for longer, in milliseconds: a message that is due later was queued before the clock went back. */
const longestWait = 24 * 60 * 60 * 1000;

/** Takes the next messages, each for one process: until the lease ends no other one takes them. */
export async function claimMail({ database, clock }: MailPlatform): Promise<ClaimedMail[]> {
  const now = clock.now().getTime();
  const { rows } = await sql<ClaimedMail>`
    update outgoing_mail m set attempts = m.attempts + 1, next_at = ${isoAt(now + leaseMilliseconds)}
    where m.id in (
      select id from outgoing_mail
      where status = 'queued' and (next_at <= ${isoAt(now)} or next_at > ${isoAt(now + longestWait)})
      order by next_at, id limit ${sql.lit(batch)} for update skip locked)
    returning m.id, m.to_address, m.invention_id, m.matters, m.subject, m.text, m.html, m.attachments, m.message_id, m.attempts,
      m.created_at, coalesce((select u.disabled_at is not null from users u where u.id = m.user_id), false) as has_left
  `.execute(database.kysely);
  return rows.toSorted((a, b) => compareText(a.id, b.id));
}

/**
 * Renews the lease of a message just before it is sent: those before it may have taken long.
 * @returns false where another process has taken it in the meantime, or it was settled
 */
export async function renewClaim({ database, clock }: MailPlatform, mail: ClaimedMail): Promise<boolean> {
  const { numUpdatedRows } = await claimedRow(database.kysely, mail)
    .set({ next_at: isoAt(clock.now().getTime() + leaseMilliseconds) })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The row of a message as long as it belongs to this process. */
export function claimedRow(db: Kysely<Schema>, { id, attempts }: ClaimedMail) {
  return db
    .updateTable("outgoing_mail")
    .where("id", "=", id)
    .where("status", "=", "queued")
    .where("attempts", "=", attempts);
}

/** Puts messages back that were taken and not tried. */
export async function releaseMail({ database, clock }: MailPlatform, mails: readonly ClaimedMail[]): Promise<void> {
  for (const mail of mails) {
    const nextAt = isoAt(clock.now().getTime());
    await claimedRow(database.kysely, mail)
      .set({ attempts: mail.attempts - 1, next_at: nextAt })
      .execute();
  }
}

/** The instant as the database stores it, of milliseconds since 1970. */
export function isoAt(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
