import { createServer, type Socket } from "node:net";
import { type MailboxCursor, pollMailbox } from "@iphub/server/connectors/mail/imap-poller";
import type { MailSink } from "@iphub/server/connectors/mail/mail-sink";
import { MailTooLargeError } from "@iphub/server/connectors/mail/spool";
import { afterAll, beforeAll, expect, test } from "vitest";

/** A mailbox on loopback that speaks as much of IMAP as a reader of new messages needs. */
const box = { validity: 7, messages: new Map<number, string>(), password: "p w" };
const said: string[] = [];

function answer(socket: Socket, line: string): void {
  const [tag = "", command = "", ...rest] = line.split(" ");
  const word = (command === "UID" ? `UID ${rest[0]}` : command).toUpperCase();
  said.push(word);
  const ok = (text = "done") => socket.write(`${tag} OK ${text}\r\n`);
  const say = (text: string) => socket.write(`* ${text}\r\n`);
  if (word === "CAPABILITY") say("CAPABILITY IMAP4rev1");
  if (word === "LOGIN" && !line.includes(box.password)) {
    socket.write(`${tag} NO wrong password\r\n`);
    return;
  }
  if (word === "LIST" || word === "LSUB") say('LIST () "/" INBOX');
  if (word === "EXAMINE" || word === "SELECT") {
    say(`${box.messages.size} EXISTS`);
    say(`OK [UIDVALIDITY ${box.validity}] valid`);
    say(`OK [UIDNEXT ${Math.max(0, ...box.messages.keys()) + 1}] next`);
    ok("[READ-ONLY] opened");
    return;
  }
  if (word === "UID SEARCH") {
    const from = Number(/UID (\d+):/.exec(line)?.[1] ?? 1);
    const uids = [...box.messages.keys()];
    // As servers do: `n:*` always takes in the last message.
    say(`SEARCH ${uids.filter((uid) => uid >= from || uid === uids.at(-1)).join(" ")}`);
  }
  if (word === "UID FETCH") fetchPart(socket, line);
  if (word === "LOGOUT") say("BYE");
  ok();
}

function fetchPart(socket: Socket, line: string): void {
  const uid = Number(/FETCH (\d+)/i.exec(line)?.[1]);
  const raw = box.messages.get(uid) ?? "";
  const part = /BODY(?:\.PEEK)?\[\](?:<(\d+)\.(\d+)>)?/i.exec(line);
  const from = Number(part?.[1] ?? 0);
  const text = part?.[2] ? raw.slice(from, from + Number(part[2])) : raw;
  const size = line.includes("RFC822.SIZE") ? ` RFC822.SIZE ${raw.length}` : "";
  const body = part ? ` BODY[]${part[2] ? `<${from}>` : ""} {${text.length}}\r\n${text}` : "";
  socket.write(`* 1 FETCH (UID ${uid}${size}${body})\r\n`);
}

const server = createServer((socket) => {
  let rest = "";
  socket.on("error", () => undefined);
  socket.write("* OK ready\r\n");
  socket.on("data", (data) => {
    const lines = (rest + data.toString()).split("\r\n");
    rest = lines.pop() ?? "";
    for (const line of lines) answer(socket, line);
  });
});
let address: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const at = server.address();
  address = `imap://ada:p%20w@127.0.0.1:${typeof at === "object" ? at?.port : 0}/INBOX`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Takes messages into a list; one that says `huge` is too large, one that says `later` cannot be stored now. */
function listSink(): { sink: MailSink; taken: string[] } {
  const taken: string[] = [];
  const accept = async (content: AsyncIterable<Uint8Array>) => {
    const pieces: Uint8Array[] = [];
    for await (const piece of content) pieces.push(piece);
    const text = Buffer.concat(pieces).toString();
    if (text.includes("huge")) throw new MailTooLargeError("too large");
    if (text.includes("later")) throw new Error("not now");
    taken.push(text);
  };
  return { sink: { limit: 1000, accept }, taken };
}

async function poll(cursor: MailboxCursor | null, sink: MailSink) {
  let last = cursor;
  const moved = async (next: MailboxCursor) => {
    last = next;
  };
  const count = await pollMailbox(address, cursor, sink, moved, new AbortController().signal).catch(String);
  return { count, last };
}

test("new messages are taken in order, once, and the mailbox stays as it is", async () => {
  const { sink, taken } = listSink();
  box.messages.set(3, "Subject: one\r\n\r\n1");
  box.messages.set(5, "Subject: huge\r\n\r\n2");
  box.messages.set(8, "Subject: three\r\n\r\n3");
  const first = await poll(null, sink);
  expect(first).toEqual({ count: 3, last: { validity: "7", lastUid: 8 } });
  expect(taken).toEqual(["Subject: one\r\n\r\n1", "Subject: three\r\n\r\n3"]);
  expect(await poll(first.last, sink)).toEqual({ count: 0, last: first.last });
  expect(said).toContain("EXAMINE");
  expect(said.filter((word) => /STORE|EXPUNGE|SELECT|MOVE/.test(word))).toEqual([]);
});

test("a message that cannot be stored now is asked for again; a mailbox that began anew is read from its beginning", async () => {
  const { sink, taken } = listSink();
  box.messages.set(9, "Subject: later\r\n\r\n4");
  const broken = await poll({ validity: "7", lastUid: 8 }, sink);
  expect(broken).toEqual({ count: "Error: not now", last: { validity: "7", lastUid: 8 } });
  box.messages.set(9, "Subject: now\r\n\r\n4");
  expect((await poll(broken.last, sink)).last).toEqual({ validity: "7", lastUid: 9 });
  box.validity = 8;
  expect((await poll({ validity: "7", lastUid: 9 }, sink)).count).toBe(4);
  expect(taken).toHaveLength(4);
});

test("a wrong password is an error that does not say it", async () => {
  const wrong = address.replace("p%20w", "secret");
  const polling = pollMailbox(wrong, null, listSink().sink, async () => undefined, new AbortController().signal);
  const error: unknown = await polling.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(String(error)).not.toContain("secret");
});
