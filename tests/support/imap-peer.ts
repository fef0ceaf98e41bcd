import { createServer, type Socket } from "node:net";

/** A mailbox on loopback that speaks as much of IMAP as a reader of new messages needs. */
export interface ImapPeer {
  /** Its address for IPHUB_IMAP_URL. */
  readonly url: string;
  /** The raw messages by their number (UID); what is put in or changed shows in the next round. */
  readonly messages: Map<number, Buffer>;
  /** The mailbox's validity; another one says that it began again. */
  validity: number;
  /** The messages, by their number, that end the connection when they are fetched; none by default. */
  readonly cutting: Set<number>;
  /** What a log-in waits for before it is answered; nothing by default. */
  gate: Promise<void>;
  /** Every command word that was received, in order. */
  readonly said: readonly string[];
  /** What was sent of messages so far, in bytes. */
  sentBytes(): number;
  close(): Promise<void>;
}

const password = "p w";
/** When every message was received, as IMAP writes it. */
const receivedAt = "01-Mar-2026 10:00:00 +0000";

/** Starts an empty one; it lets in anyone who has the password of its address. */
export async function startImapPeer(): Promise<ImapPeer> {
  const box = {
    validity: 7,
    messages: new Map<number, Buffer>(),
    cutting: new Set<number>(),
    said: [] as string[],
    sent: 0,
    gate: Promise.resolve(),
  };
  const server = createServer((socket) => {
    let rest = "";
    socket.on("error", () => undefined);
    socket.write("* OK ready\r\n");
    socket.on("data", (data) => {
      const lines = (rest + data.toString()).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) answer(box, socket, line);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const at = server.address();
  const port = typeof at === "object" ? at?.port : 0;
  return Object.assign(box, {
    url: `imap://ada:${encodeURIComponent(password)}@127.0.0.1:${port}/INBOX`,
    sentBytes: () => box.sent,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}

interface Box {
  readonly validity: number;
  readonly messages: ReadonlyMap<number, Buffer>;
  readonly cutting: ReadonlySet<number>;
  readonly said: string[];
  readonly gate: Promise<void>;
  sent: number;
}

function answer(box: Box, socket: Socket, line: string): void {
  const [tag = "", command = "", ...rest] = line.split(" ");
  const word = (command === "UID" ? `UID ${rest[0]}` : command).toUpperCase();
  box.said.push(word);
  const ok = (text = "done") => socket.write(`${tag} OK ${text}\r\n`);
  const say = (text: string) => socket.write(`* ${text}\r\n`);
  if (word === "CAPABILITY") say("CAPABILITY IMAP4rev1");
  if (word === "LOGIN" && !line.includes(password)) {
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
  if (word === "UID SEARCH") say(["SEARCH", ...found(box, line)].join(" "));
  if (word === "LOGIN") {
    void box.gate.then(() => ok());
    return;
  }
  if (word === "UID FETCH") sendPart(box, socket, line);
  if (word === "LOGOUT") say("BYE");
  ok();
}

function found({ messages }: Box, line: string): number[] {
  const [, from = "1", to = "*"] = /UID (\d+):(\d+|\*)/.exec(line) ?? [];
  const uids = [...messages.keys()];
  if (to !== "*") return uids.filter((uid) => uid >= Number(from) && uid <= Number(to));
  // As servers do: `n:*` always takes in the last message.
  return uids.filter((uid) => uid >= Number(from) || uid === uids.at(-1));
}

function sendPart(box: Box, socket: Socket, line: string): void {
  const uid = Number(/FETCH (\d+)/i.exec(line)?.[1]);
  const raw = box.messages.get(uid) ?? Buffer.alloc(0);
  const part = /BODY(?:\.PEEK)?\[\](?:<(\d+)\.(\d+)>)?/i.exec(line);
  const from = Number(part?.[1] ?? 0);
  const bytes = part?.[2] ? raw.subarray(from, from + Number(part[2])) : raw;
  if (part && box.cutting.has(uid)) {
    socket.destroy();
    return;
  }
  const size = line.includes("RFC822.SIZE") ? ` RFC822.SIZE ${raw.length}` : "";
  const date = line.includes("INTERNALDATE") ? ` INTERNALDATE "${receivedAt}"` : "";
  if (!part) {
    socket.write(`* 1 FETCH (UID ${uid}${size}${date})\r\n`);
    return;
  }
  box.sent += bytes.length;
  socket.write(`* 1 FETCH (UID ${uid}${size} BODY[]${part[2] ? `<${from}>` : ""} {${bytes.length}}\r\n`);
  socket.write(bytes);
  socket.write(")\r\n");
}
