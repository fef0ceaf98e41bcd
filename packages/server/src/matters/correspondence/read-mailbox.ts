import { errorMessage } from "@iphub/sdk/domain/error-message";
import type { FailedMessage, MailboxNotes, PassedOver } from "../../connectors/mail/imap-poller.ts";
import type { MailSink } from "../../connectors/mail/mail-sink.ts";
import { isServerFull } from "../../platform/database/postgres/server-room.ts";
import { Failure } from "../../platform/failures.ts";
import { databaseFailure } from "../../platform/http/database-failure.ts";
import {
  failingPieces,
  isWaiting,
  type NextAttempt,
  pieceFailed,
  type RetriedWork,
  workSucceeded,
} from "../../platform/jobs/failing-work.ts";
import type { Platform } from "../../platform/platform.ts";
import { StorageUnavailableError } from "../../platform/storage/file-storage.ts";

/** How often a mailbox is looked into, in milliseconds. */
const pollMilliseconds = 60 * 1000;

/**
 * A message that cannot be taken in is tried 14 times, at growing pauses within four days. Then it is given up, and is
 * named for as long as it is in its mailbox.
 */
export const retriedMessages: RetriedWork = {
  work: "mailbox",
  firstMilliseconds: pollMilliseconds,
  longestMilliseconds: 24 * 60 * 60 * 1000,
  most: 14,
};
/**
 * Where the connection is lost with a message, the network may be the cause: it is tried 18 times within eight days. A
 * network that is away for longer is found at the first look, and fails the mailbox as a whole.
 */
const retriedCuts: RetriedWork = { ...retriedMessages, most: 18 };

/** One look into a mailbox. */
interface MailboxRound {
  /**
   * Whether it is the first of this process: what was given up is tried once more, because a newer hub may be able to
   * take it in.
   */
  readonly isFirst: boolean;
  readonly signal: AbortSignal;
}

/** Looks into the mailbox at once and then every minute, in one process of the hub at a time. */
export function startReadingMailbox(platform: Platform, address: string, sink: MailSink): void {
  let isFirst = true;
  platform.jobs.every(retriedMessages.work, pollMilliseconds, async (signal) => {
    await readMailbox(platform, address, sink, { isFirst, signal });
    isFirst = false;
  });
}

/**
 * Takes in what is new in the mailbox since the last time, in order. A message that cannot be taken in is passed over,
 * named in the log and tried again at growing pauses. Where the fault is the hub's, no message is passed over.
 * @throws the error of the mailbox as a whole, or of the hub
 */
export async function readMailbox(
  platform: Platform,
  address: string,
  sink: MailSink,
  { isFirst, signal }: MailboxRound,
): Promise<void> {
  const notes = await readNotes(platform, nameOf(address), isFirst);
  // Loaded by hubs that have a mailbox only.
  const { pollMailbox } = await import("../../connectors/mail/imap-poller.ts");
  await pollMailbox(address, sink, notes, signal);
}

/**
 * For a hub that reads no mailbox: drops what is noted of messages that were given up. Those that are still tried are
 * kept, because their mailbox may be read again.
 */
export async function forgetGivenUp(platform: Platform): Promise<void> {
  const pieces = await failingPieces(platform, retriedMessages.work);
  await forget(platform, pieces, (_, { nextAt }) => nextAt === null);
}

async function readNotes(platform: Platform, mailbox: string, isFirst: boolean): Promise<MailboxNotes> {
  const { db, database } = platform;
  const known = await db
    .selectFrom("mailbox_cursors")
    .select(["validity", "last_uid as lastUid"])
    .where("mailbox", "=", mailbox)
    .executeTakeFirst();
  const pieces = await failingPieces(platform, retriedMessages.work);
  const isDue = (next: NextAttempt) => !isWaiting(next, platform) || (isFirst && next.nextAt === null);
  return {
    cursor: known ?? null,
    async opened(validity) {
      const own = beginningOf(mailbox, validity);
      // A mailbox with another UIDVALIDITY has new numbers (RFC 3501, 2.3.1.1), so what was kept by the old ones is dropped.
      const isOver = (piece: string, { nextAt }: NextAttempt) =>
        !piece.startsWith(own) && (nextAt === null || piece.startsWith(`${mailbox} `));
      await forget(platform, pieces, isOver);
      return [...pieces]
        .filter(([piece]) => piece.startsWith(own))
        .map(([piece, next]): PassedOver => ({ uid: Number(piece.slice(own.length)), isDue: isDue(next) }))
        .toSorted((a, b) => a.uid - b.uid);
    },
    async moved({ validity, lastUid }) {
      await database.kysely
        .insertInto("mailbox_cursors")
        .values({ mailbox, validity, last_uid: lastUid })
        .onConflict((on) => on.column("mailbox").doUpdateSet({ validity, last_uid: lastUid }))
        .execute();
    },
    failed: (message) => messageFailed(platform, mailbox, message),
    async settled({ validity, uid }) {
      await workSucceeded(platform, retriedMessages.work, `${beginningOf(mailbox, validity)}${uid}`);
    },
  };
}

/** One by one, so that what another process notes in this moment stays. */
async function forget(
  platform: Platform,
  pieces: ReadonlyMap<string, NextAttempt>,
  isOver: (piece: string, next: NextAttempt) => boolean,
): Promise<void> {
  for (const [piece, next] of pieces) {
    if (isOver(piece, next)) await workSucceeded(platform, retriedMessages.work, piece);
  }
}

async function messageFailed(platform: Platform, mailbox: string, message: FailedMessage): Promise<void> {
  const { validity, uid, error, isCut, receivedAt } = message;
  if (!isCut && isOfHub(error)) throw error;
  const named = receivedAt === null ? "The message" : `The message of ${receivedAt}`;
  const whatToDo =
    "If it is given up, bring it to its matter by hand and move it to another folder, or restart the hub, which tries " +
    "it once more.";
  const reason = `${named} stays in the mailbox. ${whatToDo} The reason: ${errorMessage(error)}`;
  await pieceFailed(platform, isCut ? retriedCuts : retriedMessages, {
    subject: `${beginningOf(mailbox, validity)}${uid}`,
    error: new Error(reason, { cause: error }),
    named: { mailbox, uid },
    words: "a message of the mailbox could not be taken in",
  });
}

/** What the names of a mailbox's messages among the failing pieces begin with; the number (UID) follows. */
function beginningOf(mailbox: string, validity: string): string {
  return `${mailbox} ${validity} `;
}

/**
 * Whether an error says nothing of a message: the database or the storage is away or full, or this machine refuses a
 * file.
 */
function isOfHub(error: unknown): boolean {
  const isAway = databaseFailure(error, true) !== null || error instanceof StorageUnavailableError;
  const isFull = (error instanceof Failure && error.status === 507) || isServerFull(error);
  return isAway || isFull || (error instanceof Error && "syscall" in error);
}

/** The mailbox's address without its password. */
function nameOf(address: string): string {
  const url = new URL(address);
  url.password = "";
  return url.href;
}
