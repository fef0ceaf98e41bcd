import { ImapFlow } from "imapflow";
import type { MailSink } from "./mail-sink.ts";
import { MailTooLargeError } from "./spool.ts";

/** How far a mailbox has been read: the number of its last message, valid for one UIDVALIDITY. */
export interface MailboxCursor {
  readonly validity: string;
  readonly lastUid: number;
}

/** The most messages of one round; the next round continues. */
const mostAtOnce = 200;
/** The size of one fetched part of a message, in bytes. */
const pieceBytes = 512 * 1024;
/** How much is stored of a message that is too large, in bytes: enough for its headers. */
const beginningBytes = 64 * 1024;

/**
 * Fetches the new messages of a mailbox, one after another, and does not change the mailbox. `moved` is called after
 * each stored message, so that an interrupted round resumes after it.
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
  // An error between two commands also ends the next command.
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
  // `n:*` always includes the last message, even if it is older.
  const uids = (found || []).filter((uid) => uid > lastUid).sort((a, b) => a - b);
  for (const uid of uids.slice(0, mostAtOnce)) {
    await takeOne(client, String(uid), sink);
    await moved({ validity, lastUid: uid });
  }
  return Math.min(uids.length, mostAtOnce);
}

/** Fetches a message, or records that it is too large: it stays in the mailbox, and the others are not delayed. */
async function takeOne(client: ImapFlow, uid: string, sink: MailSink): Promise<void> {
  const about = await client.fetchOne(uid, { size: true }, { uid: true });
  if (about && (about.size ?? 0) <= sink.limit && (await isTaken(client, uid, sink))) return;
  const { content } = await client.download(uid, undefined, { uid: true, maxBytes: beginningBytes });
  if (content) await sink.leaveOut(content);
}

/** False if the message is larger than the mailbox reported. */
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
    // Some mailboxes send a whole message for a partial fetch: reading stops at the limit.
    maxLiteralSize: limit + pieceBytes,
  });
}

function mailboxOf(address: string): string {
  return decodeURIComponent(new URL(address).pathname.slice(1)) || "INBOX";
}
