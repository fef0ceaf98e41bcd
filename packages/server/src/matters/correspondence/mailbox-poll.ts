import type { MailboxCursor } from "../../connectors/mail/imap-poller.ts";
import type { MailSink } from "../../connectors/mail/mail-sink.ts";
import type { Platform } from "../../platform/platform.ts";

/** How often a mailbox is polled, in milliseconds. */
const pollMilliseconds = 60_000;

/** Polls the mailbox at once and then every minute, in one process of the hub at a time. */
export function pollMailboxEvery(platform: Platform, address: string, sink: MailSink): void {
  platform.jobs.every("mailbox", pollMilliseconds, (signal) => pollOnce(platform, address, sink, signal));
}

/** Fetches the new messages of the mailbox. */
export async function pollOnce(
  { db, database }: Pick<Platform, "db" | "database">,
  address: string,
  sink: MailSink,
  signal: AbortSignal,
): Promise<void> {
  const mailbox = nameOf(address);
  const known = await db
    .selectFrom("mailbox_cursors")
    .select(["validity", "last_uid as lastUid"])
    .where("mailbox", "=", mailbox)
    .executeTakeFirst();
  const moved = async ({ validity, lastUid }: MailboxCursor) => {
    await database.kysely
      .insertInto("mailbox_cursors")
      .values({ mailbox, validity, last_uid: lastUid })
      .onConflict((on) => on.column("mailbox").doUpdateSet({ validity, last_uid: lastUid }))
      .execute();
  };
  // Loaded only by hubs with a mailbox.
  const { pollMailbox } = await import("../../connectors/mail/imap-poller.ts");
  await pollMailbox(address, known ?? null, sink, moved, signal);
}

/** The mailbox's address without its password. */
function nameOf(address: string): string {
  const url = new URL(address);
  url.password = "";
  return url.href;
}
