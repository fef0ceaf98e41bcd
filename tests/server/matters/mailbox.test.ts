import { type MailboxCursor, type MailboxNotes, pollMailbox } from "@iphub/server/connectors/mail/imap-poller";
import type { MailSink } from "@iphub/server/connectors/mail/mail-sink";
import { MailTooLargeError } from "@iphub/server/connectors/mail/spool";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ImapPeer, startImapPeer } from "../../support/imap-peer.ts";

let box: ImapPeer;
beforeAll(async () => {
  box = await startImapPeer();
});
afterAll(() => box.close());

const put = (uid: number, raw: string) => box.messages.set(uid, Buffer.from(raw));

/** Takes messages into a list; one that says `huge` is too large, one that says `later` cannot be stored now. */
function listSink(): { sink: MailSink; taken: string[]; leftOut: string[] } {
  const [taken, leftOut]: [string[], string[]] = [[], []];
  const accept = async (content: AsyncIterable<Uint8Array>) => {
    const text = await textOf(content);
    if (text.includes("huge")) throw new MailTooLargeError(1000);
    if (text.includes("later")) throw new Error("not now");
    taken.push(text);
  };
  const leaveOut = async (beginning: AsyncIterable<Uint8Array>) => {
    leftOut.push(await textOf(beginning));
  };
  return { sink: { limit: 1000, accept, leaveOut }, taken, leftOut };
}

async function textOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

/** Notes of nothing but how far it was read: whatever fails ends the round. */
function notesFrom(cursor: MailboxCursor | null, moved: (next: MailboxCursor) => void = () => undefined): MailboxNotes {
  return {
    cursor,
    opened: async () => [],
    moved: async (next) => moved(next),
    failed: async ({ error }) => {
      throw error;
    },
    settled: async () => undefined,
  };
}

async function poll(cursor: MailboxCursor | null, sink: MailSink) {
  let last = cursor;
  const notes = notesFrom(cursor, (next) => {
    last = next;
  });
  const count = await pollMailbox(box.url, sink, notes, new AbortController().signal).catch(String);
  return { count, last };
}

test("new messages are taken in order, once, and the mailbox stays as it is", async () => {
  const { sink, taken, leftOut } = listSink();
  put(3, "Subject: one\r\n\r\n1");
  put(5, "Subject: huge\r\n\r\n2");
  put(8, "Subject: three\r\n\r\n3");
  const first = await poll(null, sink);
  expect(first).toEqual({ count: 3, last: { validity: "7", lastUid: 8 } });
  expect(taken).toEqual(["Subject: one\r\n\r\n1", "Subject: three\r\n\r\n3"]);
  expect(leftOut).toEqual(["Subject: huge\r\n\r\n2"]);
  expect(await poll(first.last, sink)).toEqual({ count: 0, last: first.last });
  expect(box.said).toContain("EXAMINE");
  expect(box.said.filter((word) => /STORE|EXPUNGE|SELECT|MOVE/.test(word))).toEqual([]);
});

test("of a message that its mailbox calls too large no more than the beginning is asked for", async () => {
  const { sink, taken, leftOut } = listSink();
  put(9, `Subject: long\r\n\r\n${"x".repeat(10_000_000)}`);
  const before = box.sentBytes();
  expect((await poll({ validity: "7", lastUid: 8 }, sink)).last).toEqual({ validity: "7", lastUid: 9 });
  expect([taken, leftOut.length, leftOut[0]?.startsWith("Subject: long")]).toEqual([[], 1, true]);
  expect(box.sentBytes() - before).toBeLessThan(200_000);
});

test("a message that cannot be stored now is fetched again; a mailbox that began again is read from its beginning", async () => {
  const { sink, taken } = listSink();
  put(9, "Subject: later\r\n\r\n4");
  const broken = await poll({ validity: "7", lastUid: 8 }, sink);
  expect(broken).toEqual({ count: "Error: not now", last: { validity: "7", lastUid: 8 } });
  put(9, "Subject: now\r\n\r\n4");
  expect((await poll(broken.last, sink)).last).toEqual({ validity: "7", lastUid: 9 });
  box.validity = 8;
  expect((await poll({ validity: "7", lastUid: 9 }, sink)).count).toBe(4);
  expect(taken).toHaveLength(4);
});

test("a wrong password is an error that does not say it", async () => {
  const wrong = box.url.replace("p%20w", "secret");
  const polling = pollMailbox(wrong, listSink().sink, notesFrom(null), new AbortController().signal);
  const error: unknown = await polling.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(String(error)).not.toContain("secret");
});
