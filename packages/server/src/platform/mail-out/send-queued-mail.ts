import { type Kysely, sql, type Transaction } from "kysely";
import type { Schema } from "../../schema.ts";
import { transaction } from "../database/transaction.ts";
import type { Platform } from "../platform.ts";
import { type ClaimedMail, claimedRow, claimMail, isoAt, releaseMail, renewClaim } from "./claimed-mail.ts";
import { mailChannel, notifyUndelivered, sendsMail } from "./queue-mail.ts";
import { type MailConnection, MailFailure, openMailConnection } from "./smtp.ts";

const minute = 60 * 1000;
const day = 24 * 60 * minute;
/** The pauses before the next attempts, in minutes; the last one repeats. */
const pauses = [1, 5, 15, 60, 240];
/** After this time a message that no server takes counts as refused (RFC 5321, 4.5.4.1 asks for 4 to 5 days). */
const patienceMilliseconds = 5 * day;
/** How often messages that are due are looked for without a notification. */
const pollMilliseconds = 15_000;
/** How long the texts of messages are kept, in days. */
const keptDays = 400;
/** How long a hub that stops waits for the message that is being sent. */
const stopMilliseconds = 20_000;

type MailPlatform = Pick<Platform, "configuration" | "database" | "db" | "clock" | "log" | "jobs">;

/** What the areas above say of a mail when it is sent: walls may have changed since it was queued. */
export interface MailGuard {
  /** Whether the person with this address works here and may see all of these matters. */
  readonly maySee: (db: Kysely<Schema>, address: string, matters: readonly string[]) => Promise<boolean>;
  /** Sends again what a withdrawn mail said, as far as its person may see it. */
  readonly withdrawn: (tx: Transaction<Schema>, mailId: string) => Promise<void>;
}

/** The sender of queued mail in this process. */
export interface MailSender {
  /** Ends after the message that is being sent, which is cut off where the mail server does not take it soon. */
  close(): Promise<void>;
}

/** Sends queued mail as soon as it is committed, and again where the mail server did not take it. */
export async function startSendingMail(platform: MailPlatform, guard: MailGuard): Promise<MailSender> {
  const { configuration, database, jobs, log } = platform;
  jobs.every("sweep-mail", day, () => sweepMail(platform));
  if (!sendsMail(configuration)) return { close: async () => undefined };
  const [stopping, cut] = [new AbortController(), new AbortController()];
  let running: Promise<void> | null = null;
  let isWoken = false;
  const wake = () => {
    isWoken = true;
    running ??= work().finally(() => {
      running = null;
    });
  };
  const work = async () => {
    while (isWoken && !stopping.signal.aborted) {
      isWoken = false;
      await sendDueMail(platform, guard, stopping.signal, cut.signal).catch((error: unknown) => {
        log.error({ err: error }, "queued mail could not be sent; it will be tried again");
      });
    }
  };
  const stopListening = await database.listen(mailChannel, wake);
  jobs.every("outgoing-mail", pollMilliseconds, async () => wake());
  return {
    close: async () => {
      stopping.abort();
      const cutting = setTimeout(() => cut.abort(), stopMilliseconds);
      await stopListening();
      await running;
      clearTimeout(cutting);
    },
  };
}

/**
 * Sends what is due, until nothing is or the mail server cannot be reached.
 * @param signal ends it after the message that is being sent
 * @param cut ends it at once: the message is tried again
 */
export async function sendDueMail(
  platform: MailPlatform,
  guard: MailGuard,
  signal: AbortSignal,
  cut?: AbortSignal,
): Promise<void> {
  let connection: MailConnection | null = null;
  try {
    while (!signal.aborted) {
      const claimed = await claimMail(platform);
      if (claimed.length === 0) return;
      connection ??= await openMailConnection(platform.configuration);
      for (const [index, mail] of claimed.entries()) {
        const isOffline =
          signal.aborted || (await sendClaimed(platform, guard, { connection, cut }, mail)) === "offline";
        if (isOffline) return await releaseMail(platform, claimed.slice(signal.aborted ? index : index + 1));
      }
    }
  } finally {
    connection?.close();
  }
}

async function sendClaimed(
  platform: MailPlatform,
  guard: MailGuard,
  { connection, cut }: { readonly connection: MailConnection; readonly cut: AbortSignal | undefined },
  mail: ClaimedMail,
): Promise<MailFailure["kind"] | null> {
  const { clock, configuration, db } = platform;
  if (mail.has_left) {
    await settle(platform, mail, "refused", "The person no longer works here.");
    return null;
  }
  if (mail.matters.length > 0 && !(await guard.maySee(db, mail.to_address, mail.matters))) {
    await withdraw(platform, guard, mail);
    return null;
  }
  if (!(await renewClaim(platform, mail))) return null;
  const message = {
    to: mail.to_address,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments,
    messageId: mail.message_id,
    date: clock.now(),
    takesReplies: mail.invention_id !== null,
    unsubscribe: noticePage(configuration),
  };
  try {
    await connection.send(message, cut);
  } catch (error) {
    const failure = error instanceof MailFailure ? error : new MailFailure(String(error), "temporary");
    await afterFailure(platform, mail, failure);
    return failure.kind;
  }
  await settle(platform, mail, "sent", null);
  return null;
}

/** The page of the matrix of notices; undefined for a hub whose address is not known. */
function noticePage({ publicUrl }: Pick<Platform["configuration"], "publicUrl">): string | undefined {
  return publicUrl === undefined ? undefined : `${publicUrl}/inbox/preferences`;
}

async function afterFailure(platform: MailPlatform, mail: ClaimedMail, { kind, message }: MailFailure): Promise<void> {
  const now = platform.clock.now().getTime();
  if (kind === "permanent") return settle(platform, mail, "refused", message);
  if (now - Date.parse(mail.created_at) >= patienceMilliseconds) {
    return settle(platform, mail, "refused", `Given up after ${mail.attempts} attempts: ${message}`);
  }
  const pause = pauses[Math.min(mail.attempts, pauses.length) - 1] ?? 1;
  await claimedRow(platform.database.kysely, mail)
    .set({ next_at: isoAt(now + pause * minute), last_error: message })
    .execute();
}

async function settle(
  platform: MailPlatform,
  mail: ClaimedMail,
  status: "sent" | "refused",
  reason: string | null,
): Promise<void> {
  const settledAt = platform.clock.now().toISOString();
  await transaction(platform.database, async (tx) => {
    const settled = await claimedRow(tx, mail)
      .set({ status, settled_at: settledAt, last_error: reason, attachments: null })
      .returning(["id", "user_id"])
      .executeTakeFirst();
    if (status === "refused" && settled) await notifyUndelivered(tx, platform, settled);
  });
}

/** Settles a mail that its person may not read any more, without what it says. */
async function withdraw(platform: MailPlatform, guard: MailGuard, mail: ClaimedMail): Promise<void> {
  await transaction(platform.database, async (tx) => {
    const withdrawn = await claimedRow(tx, mail)
      .set({
        ...{ status: "refused", settled_at: platform.clock.now().toISOString() },
        ...{ last_error: "The person may not see the matter any more.", text: "", html: null, attachments: null },
      })
      .returning(["id", "user_id"])
      .executeTakeFirst();
    if (!withdrawn) return;
    await guard.withdrawn(tx, mail.id);
    await notifyUndelivered(tx, platform, withdrawn);
  });
}

/** Removes the texts of messages that were settled long ago; that they were sent, and the address, stays. */
async function sweepMail({ database, clock }: Pick<MailPlatform, "database" | "clock">): Promise<void> {
  const before = isoAt(clock.now().getTime() - keptDays * day);
  await database.kysely
    .updateTable("outgoing_mail")
    .set({ text: "", html: null })
    .where("settled_at", "<", before)
    .where("text", "<>", "")
    .execute();
}

/** How much mail waits because the mail server did not take it, and what it said last. */
export async function mailFacts(
  db: Kysely<Schema>,
): Promise<{ readonly failing: number; readonly reason: string | null }> {
  const { rows } = await sql<{ failing: number; reason: string | null }>`
    select count(*) as failing, max(last_error) as reason
    from outgoing_mail where status = 'queued' and last_error is not null`.execute(db);
  return rows[0] ?? { failing: 0, reason: null };
}
