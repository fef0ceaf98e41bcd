import { ImapFlow } from "imapflow";
import type { MailSink } from "./mail-sink.ts";
import { MailTooLargeError } from "./spool.ts";

/** How far a mailbox has been read: the number of its last message, while its validity stays the same. */
export interface MailboxCursor {
  readonly validity: string;
  readonly lastUid: number;
}

/** The most messages that one round takes; the next round goes on. */
const mostAtOnce = 200;
/** How much of a message is asked for at once, in bytes. */
const pieceBytes = 512 * 1024;
/** How much is kept of one that is too large, in bytes: its headers are in it. */
const beginningBytes = 64 * 1024;

/**
 * Takes the new messages of a mailbox, one after another, and leaves the mailbox as it is. `moved` is told after each
 * message that is stored, so that a round that is cut short begins again behind it.
 * @param address `imaps://user:password@host:993/INBOX`; `imap://` without TLS
 */
export async function pollMailbox(
  address: string,
  cursor: MailboxCursor | null,
  sink: MailSink,
  moved: (cursor: MailboxCursor) => Promise<void>,
  signal: AbortSignal,
): Promise<number> {
  const client = clientFor(new URL(address), sink.limit);
  const stop = () => client.close();
  signal.addEventListener("abort", stop);
  // What breaks between two commands also ends the command that follows.
  client.on("error", () => undefined);
  try {
    await client.connect();
    const mailbox = await client.mailboxOpen(mailboxOf(address), { readOnly: true });
    const validity = String(mailbox.uidValidity);
    const after = cursor?.validity === validity ? cursor.lastUid : 0;
    return await takeAfter(client, { validity, lastUid: after }, sink, moved);
  } finally {
    signal.removeEventListener("abort", stop);
    if (client.usable) await client.logout().catch(() => client.close());
    else client.close();
  }
}

async function takeAfter(
  client: ImapFlow,
  { validity, lastUid }: MailboxCursor,
  sink: MailSink,
  moved: (cursor: MailboxCursor) => Promise<void>,
): Promise<number> {
  const found = await client.search({ uid: `${lastUid + 1}:*` }, { uid: true });
  // `n:*` always names the last message, also where it is older.
  const uids = (found || []).filter((uid) => uid > lastUid).sort((a, b) => a - b);
  for (const uid of uids.slice(0, mostAtOnce)) {
    await takeOne(client, String(uid), sink);
    await moved({ validity, lastUid: uid });
  }
  return Math.min(uids.length, mostAtOnce);
}

/** Takes a message, or notes one that is too large: that one stays in the mailbox, and the others do not wait for it. */
async function takeOne(client: ImapFlow, uid: string, sink: MailSink): Promise<void> {
  const about = await client.fetchOne(uid, { size: true }, { uid: true });
  if (about && (about.size ?? 0) <= sink.limit && (await isTaken(client, uid, sink))) return;
  const { content } = await client.download(uid, undefined, { uid: true, maxBytes: beginningBytes });
  if (content) await sink.leaveOut(content);
}

/** False where the message is larger than the mailbox said. */
async function isTaken(client: ImapFlow, uid: string, sink: MailSink): Promise<boolean> {
  const { content } = await client.download(uid, undefined, { uid: true, chunkSize: pieceBytes });
  if (!content) return true;
  try {
    await sink.accept(content);
    return true;
  } catch (error) {
    if (error instanceof MailTooLargeError) return false;
    throw error;
  }
}

function clientFor(url: URL, limit: number): ImapFlow {
  const secure = url.protocol === "imaps:";
  return new ImapFlow({
    host: url.hostname,
    port: url.port === "" ? (secure ? 993 : 143) : Number(url.port),
    secure,
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    logger: false,
    // A mailbox that sends a whole message where a piece of it was asked for is heard out only so far.
    maxLiteralSize: limit + pieceBytes,
  });
}

function mailboxOf(address: string): string {
  return decodeURIComponent(new URL(address).pathname.slice(1)) || "INBOX";
}
