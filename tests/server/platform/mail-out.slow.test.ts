import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { readConfiguration } from "@iphub/server";
import { mailGuard } from "@iphub/server/docket/inbox/mail-guard";
import { openPlatform } from "@iphub/server/open-platform";
import { transaction } from "@iphub/server/platform/database/transaction";
import { queueMail } from "@iphub/server/platform/mail-out/queue-mail";
import { sendDueMail } from "@iphub/server/platform/mail-out/send-queued-mail";
import { mailPatience, openMailConnection } from "@iphub/server/platform/mail-out/smtp";
import type { Platform } from "@iphub/server/platform/platform";
import { SMTPServer } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { forEachEngine, type TestEngine } from "../../support/engines.ts";
import { startMailPeer } from "../../support/mail-peer.ts";
import { runDirectory } from "../../support/run-directory.ts";
import { silentLog } from "../../support/silent-log.ts";
import { TestClock } from "../../support/test-clock.ts";

const minute = 60_000;

/** A mail server that reads every message and never says whether it took it; `read` resolves with the first. */
async function startSilentPeer(): Promise<{ readonly url: string; readonly read: Promise<void> }> {
  const read = Promise.withResolvers<void>();
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    authOptional: true,
    logger: false,
    closeTimeout: 1,
    onData: (stream) => {
      stream.on("end", read.resolve);
      stream.resume();
    },
  });
  server.on("error", () => undefined);
  const listening = Promise.withResolvers<void>();
  const socket = server.listen(0, "127.0.0.1", listening.resolve);
  await listening.promise;
  onTestFinished(() => new Promise((done) => server.close(() => done())));
  const address = socket.address();
  return { url: `smtp://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`, read: read.promise };
}

/** A hub's parts that send no mail by themselves. */
async function openSender(engine: TestEngine, url: string, clock: TestClock): Promise<Platform> {
  const { dataDirectory, databaseUrl } = await engine.fresh();
  const configuration = readConfiguration({
    IPHUB_DATA: dataDirectory ?? join(runDirectory(), "data", randomUUID()),
    IPHUB_DATABASE_URL: databaseUrl,
    IPHUB_SMTP_OUT_URL: url,
    IPHUB_SMTP_OUT_FROM: "iphub@firm.example",
  });
  const platform = await openPlatform(configuration, silentLog, clock);
  onTestFinished(() => platform.database.close());
  return platform;
}

/** Queues a message to each of the addresses, in their order. */
async function queueTo(platform: Platform, addresses: readonly string[], clock: TestClock): Promise<void> {
  for (const address of addresses) {
    await transaction(platform.database, (tx) => queueMail(tx, platform, { to: { address }, subject: "A", text: "B" }));
    clock.advance(1);
  }
}

// RFC 5321, 4.5.3.2.6.
test("a mail server has ten minutes to say that it took a message, and twenty seconds to greet", () => {
  expect(mailPatience.connect).toBe(20_000);
  expect(mailPatience.answer).toBeGreaterThanOrEqual(10 * minute);
  expect(mailPatience.message).toBeGreaterThan(mailPatience.answer);
});

test.each([
  ["an answer", { connect: 20_000, answer: 300, message: 20_000 }, /timeout/i],
  ["the whole message", { connect: 20_000, answer: 20_000, message: 300 }, /not taken within/],
])("a mail server that never answers is given up at the time for %s", async (_what, patience, words) => {
  const { url } = await startSilentPeer();
  const smtpOut = { url, from: "iphub@firm.example" };
  const connection = await openMailConnection({ smtpOut, mailAddress: undefined }, patience);
  onTestFinished(() => connection.close());
  const sending = connection.send({ to: "ben@firm.example", subject: "A", text: "B" });
  await expect(sending).rejects.toMatchObject({ kind: "offline", message: expect.stringMatching(words) });
});

forEachEngine((engine) => {
  test("a message that another process has sent while earlier ones took long is not sent again", async () => {
    const clock = new TestClock();
    const addresses = ["one@firm.example", "two@firm.example", "three@firm.example"];
    // Each message takes less than the lease, and the third one waits longer for its turn.
    const peer = await startMailPeer(async (to) => {
      if (to === addresses[0]) clock.advance(14 * minute);
      if (to !== addresses[1]) return 0;
      clock.advance(14 * minute);
      await sendAll();
      return 0;
    });
    onTestFinished(() => peer.close());
    const platform = await openSender(engine, peer.url, clock);
    const sendAll = () => sendDueMail(platform, mailGuard, new AbortController().signal);
    await queueTo(platform, addresses, clock);
    await sendAll();
    expect(peer.taken.map(({ to }) => to[0]).toSorted()).toEqual(addresses.toSorted());
    const rows = await platform.db.selectFrom("outgoing_mail").select("status").execute();
    expect(rows.map(({ status }) => status)).toEqual(["sent", "sent", "sent"]);
  });

  test("a message that was queued before the clock went back by a year is sent", async () => {
    const clock = new TestClock();
    const peer = await startMailPeer();
    onTestFinished(() => peer.close());
    const platform = await openSender(engine, peer.url, clock);
    clock.advance(366 * 24 * 60 * minute);
    await queueTo(platform, ["one@firm.example"], clock);
    clock.advance(-366 * 24 * 60 * minute);
    await sendDueMail(platform, mailGuard, new AbortController().signal);
    expect(peer.taken.map(({ to }) => to[0])).toEqual(["one@firm.example"]);
  });

  test("a hub that stops cuts off a message that the mail server does not take, and it is tried again", async () => {
    const clock = new TestClock();
    const { url, read } = await startSilentPeer();
    const platform = await openSender(engine, url, clock);
    await queueTo(platform, ["one@firm.example", "two@firm.example"], clock);
    const [stopping, cut] = [new AbortController(), new AbortController()];
    const sending = sendDueMail(platform, mailGuard, stopping.signal, cut.signal);
    await read;
    stopping.abort();
    cut.abort();
    await sending;
    const due = await platform.db
      .selectFrom("outgoing_mail")
      .select("attempts")
      .where("status", "=", "queued")
      .where("next_at", "<=", clock.now().toISOString())
      .execute();
    expect(due).toEqual([{ attempts: 0 }, { attempts: 0 }]);
  });
});
