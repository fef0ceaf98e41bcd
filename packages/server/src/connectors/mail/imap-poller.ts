import { ImapFlow } from "imapflow";
import { codeOf } from "../../platform/failures.ts";
import type { MailSink } from "./mail-sink.ts";
import { MailTooLargeError } from "./spool.ts";

/** How far a mailbox has been read: the number of its last message, valid for one UIDVALIDITY. */
export interface MailboxCursor {
  readonly validity: string;
  readonly lastUid: number;
}

/** A message of a mailbox by its number (UID), valid for one UIDVALIDITY. */
export interface MailboxMessage {
  readonly validity: string;
  readonly uid: number;
}

/** A message that could not be taken in. */
export interface FailedMessage extends MailboxMessage {
  readonly error: unknown;
  /** Whether the connection to the mailbox was lost with it. */
  readonly isCut: boolean;
  /** When the mailbox received it, as an instant; null where that is not known. */
  readonly receivedAt: string | null;
}

/** A message that was passed over in an earlier round. */
export interface PassedOver {
  readonly uid: number;
  /** Whether it is to be tried in this round. */
  readonly isDue: boolean;
}

/** What is noted of a mailbox from round to round. */
export interface MailboxNotes {
  /** How far it was read; null where it was not. */
  readonly cursor: MailboxCursor | null;
  /** Called once the mailbox is open; returns its messages that were passed over, in order. */
  opened(validity: string): Promise<readonly PassedOver[]>;
  /** Called after each message that was stored or passed over, so that an interrupted round resumes after it. */
  moved(cursor: MailboxCursor): Promise<void>;
  /**
   * Notes that a message could not be taken in, so that it is passed over.
   * @throws the error where it says nothing of the message: the round ends, and the next one begins with the message
   */
  failed(message: FailedMessage): Promise<void>;
  /** Notes that a message that was passed over has been taken in, or is no longer in the mailbox. */
  settled(message: MailboxMessage): Promise<void>;
}

/** The most new messages of one round, and the most that are tried again; the next round continues. */
const mostAtOnce = 200;
/** The size of one fetched part of a message, in bytes. */
const pieceBytes = 512 * 1024;
/** How much is stored of a message that is too large, in bytes: enough for its headers. */
const beginningBytes = 64 * 1024;
/** The error of a mailbox that gives no message for a while. */
const throttled = "ETHROTTLE";

/** One look into an open mailbox. */
interface Round {
  readonly client: ImapFlow;
  readonly sink: MailSink;
  readonly notes: MailboxNotes;
  readonly validity: string;
  readonly passedOver: readonly PassedOver[];
  readonly signal: AbortSignal;
}

/**
 * Fetches the new messages of a mailbox, one after another, and then those that were passed over before and are due. It
 * does not change the mailbox.
 * @param address `imaps://user:password@host:993/INBOX`; `imap://` without TLS
 * @returns how many new messages it came past
 */
export async function pollMailbox(
  address: string,
  sink: MailSink,
  notes: MailboxNotes,
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
    const round = { client, sink, notes, validity, passedOver: await notes.opened(validity), signal };
    const count = await takeNew(round);
    await takePassedOver(round);
    return count;
  } finally {
    signal.removeEventListener("abort", stop);
    if (client.usable) await client.logout().catch(() => client.close());
    else client.close();
  }
}

/** A connection that was lost with one message ends the round: the others are left to the next one. */
async function takeNew(round: Round): Promise<number> {
  const { client, notes, validity, passedOver } = round;
  const lastUid = notes.cursor?.validity === validity ? notes.cursor.lastUid : 0;
  // `n:*` always includes the last message, even if it is older.
  const found = (await uidsIn(client, `${lastUid + 1}:*`)).filter((uid) => uid > lastUid);
  const known = new Set(passedOver.map(({ uid }) => uid));
  let count = 0;
  for (const uid of found.slice(0, mostAtOnce)) {
    if (!client.usable) return count;
    // A message that is in `known` already failed in a round that was interrupted before the cursor was moved past it.
    if (!known.has(uid)) await isTakenIn(round, uid);
    await notes.moved({ validity, lastUid: uid });
    count += 1;
  }
  return count;
}

async function takePassedOver(round: Round): Promise<void> {
  const { client, notes, validity, passedOver } = round;
  const [first, last] = [passedOver[0], passedOver.at(-1)];
  if (!first || !last || !client.usable) return;
  const present = new Set(await uidsIn(client, `${first.uid}:${last.uid}`));
  for (const { uid } of passedOver.filter((one) => !present.has(one.uid))) await notes.settled({ validity, uid });
  const due = passedOver.filter(({ uid, isDue }) => isDue && present.has(uid));
  for (const { uid } of due.slice(0, mostAtOnce)) {
    if (!client.usable) return;
    if (await isTakenIn(round, uid)) await notes.settled({ validity, uid });
  }
}

async function uidsIn(client: ImapFlow, range: string): Promise<number[]> {
  const found = await client.search({ uid: range }, { uid: true });
  if (!found) throw new Error("The mailbox could not be searched.");
  return found.toSorted((a, b) => a - b);
}

/** Whether a message was taken in; one that was not is noted, so that it delays no other. */
async function isTakenIn({ client, sink, notes, validity, signal }: Round, uid: number): Promise<boolean> {
  let receivedAt: string | null = null;
  try {
    const about = await client.fetchOne(String(uid), { size: true, internalDate: true }, { uid: true });
    if (!about) throw nothingGiven();
    if (about.internalDate instanceof Date) receivedAt = about.internalDate.toISOString();
    await takeOne(client, String(uid), about.size ?? 0, sink);
    return true;
  } catch (error) {
    // The hub's stop ends the connection too, and a throttled mailbox gives none of its messages.
    if (signal.aborted || codeOf(error) === throttled) throw error;
    await notes.failed({ validity, uid, error, isCut: !client.usable, receivedAt });
    return false;
  }
}

/** Fetches a message, or records that it is too large: it stays in the mailbox, and the others are not delayed. */
async function takeOne(client: ImapFlow, uid: string, size: number, sink: MailSink): Promise<void> {
  if (size <= sink.limit && (await isWithinLimit(client, uid, sink))) return;
  const { content } = await client.download(uid, undefined, { uid: true, maxBytes: beginningBytes });
  if (!content) throw nothingGiven();
  await sink.leaveOut(content);
}

/** Fetches a message; false if it is larger than the mailbox reported. */
async function isWithinLimit(client: ImapFlow, uid: string, sink: MailSink): Promise<boolean> {
  const { content } = await client.download(uid, undefined, { uid: true, chunkSize: pieceBytes });
  if (!content) throw nothingGiven();
  try {
    await sink.accept(content);
    return true;
  } catch (error) {
    if (error instanceof MailTooLargeError) return false;
    throw error;
  }
}

/** A message that was deleted in this moment is not found by the next round; any other must not count as taken in. */
function nothingGiven(): Error {
  return new Error("The mailbox lists the message and gave nothing of it.");
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
