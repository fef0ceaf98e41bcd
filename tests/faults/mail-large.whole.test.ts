import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { createHub, type Hub, memoryTokenStore } from "@iphub/sdk";
import { createTransport } from "nodemailer";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mostDuring, residentMegabytes } from "../../bench/support/memory.ts";
import { authCalls, tokenIn } from "../server/platform/auth-calls.ts";
import { freePort } from "../support/free-port.ts";
import { type ImapPeer, startImapPeer } from "../support/imap-peer.ts";
import { runDirectory } from "../support/run-directory.ts";
import { startServe } from "./served-process.ts";

const megabyte = 1024 ** 2;
/** What the hub's process may grow by, in megabytes: one mail of 50 MB is taken apart at a time, however many come. */
const mostGrowth = 480;
const administrator = { email: "amy@firm.example", firstName: "Amy", lastName: "Example", password: "correct horse" };
const piece = Buffer.from(`${"QUJD".repeat(19)}\r\n`.repeat(1024));

/** A mail of about so many bytes with one attachment, made as it is sent. */
function* mail(name: string, bytes: number): Generator<Buffer> {
  yield Buffer.from(
    `From: c@example.com\r\nTo: d@firm.example\r\nSubject: ACME-50 ${name}\r\nMessage-ID: <${name}@example.com>\r\n` +
      `MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nSee.\r\n` +
      `--b\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment; filename=${name}.bin\r\n` +
      "Content-Transfer-Encoding: base64\r\n\r\n",
  );
  for (let sent = 0; sent < bytes; sent += piece.length) yield piece;
  yield Buffer.from("\r\n--b--\r\n");
}

let mailbox: ImapPeer;
let openMailbox: () => void;
let hub: ReturnType<typeof startServe>;
let amy: Hub;
let [data, spool] = ["", ""];
let transport: ReturnType<typeof createTransport>;

/** Sends a mail over SMTP; the answer's words, or the refusal's. */
async function send(name: string, bytes: number, announced: boolean): Promise<string> {
  const envelope = { from: "c@example.com", to: ["d@firm.example"], ...(announced ? { size: bytes } : {}) };
  const sending = transport.sendMail({ envelope, raw: Readable.from(mail(name, bytes)) });
  return sending.then(({ response }) => response, String);
}

/** What the hub's process grew by at the most, in megabytes. */
async function grownBy(work: () => Promise<void>): Promise<number> {
  const before = residentMegabytes(hub.pid);
  return (await mostDuring(hub.pid, work)) - before;
}

const attached = async () => (await amy.files.list({ reference: "ACME-50" })).map(({ name }) => name).sort();
const storedFiles = () =>
  readdirSync(join(data, "files"), { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length;

beforeAll(async () => {
  mailbox = await startImapPeer();
  const opened = Promise.withResolvers<void>();
  mailbox.gate = opened.promise;
  openMailbox = opened.resolve;
  const smtpPort = await freePort();
  data = join(runDirectory(), "mail-large", randomUUID());
  spool = join(data, "temporary");
  mkdirSync(spool, { recursive: true });
  // What another user of the machine has under a name like the hub's is no hindrance.
  writeFileSync(join(spool, "iphub-mail"), "");
  hub = startServe(["--data", data, "--port", "0"], {
    IPHUB_SMTP_PORT: String(smtpPort),
    IPHUB_IMAP_URL: mailbox.url,
    TMPDIR: spool,
  });
  const url = await hub.ready();
  const token = tokenIn(await authCalls(() => url).setUp({ ...administrator, key: await hub.setUpKey() }));
  amy = createHub({ baseUrl: url, token: memoryTokenStore(token) });
  await amy.inventions.create({ title: "Large", references: ["ACME-50"] });
  transport = createTransport({ host: "127.0.0.1", port: smtpPort, ignoreTLS: true });
}, 120_000);
afterAll(async () => {
  await hub[Symbol.asyncDispose]();
  await mailbox.close();
});

test("mails of nearly 50 MB by SMTP are stored with their attachments, one above is refused with how much is taken", {
  timeout: 120_000,
}, async () => {
  const grown = await grownBy(async () => {
    const answers = await Promise.all(["one", "two"].map((name) => send(name, 49.5 * megabyte, false)));
    expect(answers.map((answer) => answer.slice(0, 4))).toEqual(["250 ", "250 "]);
    await expect.poll(attached, { timeout: 60_000 }).toEqual(["one.bin", "two.bin"]);
    expect(await send("four", 60 * megabyte, false)).toContain(
      "552 The message is larger than 50 MB, the limit of this hub.",
    );
    // A sender that says the size first has got the limit already.
    expect(await send("four", 60 * megabyte, true)).toContain(`larger than allowed ${50 * megabyte}`);
  });
  expect(grown).toBeLessThan(mostGrowth);
  const listed = await amy.correspondence.list({
    id: (await amy.inventions.search({ qs: "ACME-50" })).data[0]?.id ?? "",
  });
  expect(listed.map(({ metadata }) => metadata.subject).sort()).toEqual(["ACME-50 one", "ACME-50 two"]);
  // Two messages as they came, their two attachments, and nothing of those refused.
  await expect.poll(storedFiles).toBe(4);
  await expect.poll(() => readdirSync(spool).filter((name) => name.startsWith("iphub-mail-"))).toEqual([]);
});

test("a mailbox's mail of nearly 50 MB is taken too; one above stays there and is noted on its matter", {
  timeout: 120_000,
}, async () => {
  mailbox.messages.set(1, Buffer.concat([...mail("left", 60 * megabyte)]));
  mailbox.messages.set(2, Buffer.concat([...mail("taken", 49.5 * megabyte)]));
  const grown = await grownBy(async () => {
    openMailbox();
    await expect.poll(attached, { timeout: 60_000 }).toContain("taken.bin");
  });
  expect(grown).toBeLessThan(mostGrowth);
  const [matter] = (await amy.inventions.search({ qs: "ACME-50" })).data;
  const listed = await amy.correspondence.list({ id: matter?.id ?? "" });
  const left = listed.find(({ metadata }) => metadata.subject === "ACME-50 left");
  expect([left?.text, left?.attachments]).toEqual([
    "This e-mail is larger than 50 MB, the limit of this hub. It was left in the mailbox.",
    [],
  ]);
  expect(mailbox.sentBytes()).toBeLessThan(51 * megabyte);
  await expect.poll(storedFiles).toBe(7);
});
