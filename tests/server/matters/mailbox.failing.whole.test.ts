import { MailReader } from "@iphub/server/connectors/mail/mail-reader";
import type { MailSink } from "@iphub/server/connectors/mail/mail-sink";
import { mailIntake } from "@iphub/server/matters/correspondence/intake";
import { forgetGivenUp, readMailbox, retriedMessages } from "@iphub/server/matters/correspondence/read-mailbox";
import { backgroundFault } from "@iphub/server/operations/health/background-work";
import { DatabaseUnavailableError } from "@iphub/server/platform/database/unavailable";
import { sweepJobs } from "@iphub/server/platform/jobs/sweep-jobs";
import { StorageFullError, StorageUnavailableError } from "@iphub/server/platform/storage/file-storage";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { onPostgres } from "../../support/engines.ts";
import { type ImapPeer, startImapPeer } from "../../support/imap-peer.ts";
import { TestClock } from "../../support/test-clock.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

/** Puts a message that names no matter into a mailbox. */
function put(box: ImapPeer, uid: number, subject: string): void {
  const head = `From: ann@example.com\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@example.com>`;
  box.messages.set(uid, Buffer.from(`${head}\r\n\r\nHello\r\n`));
}

/** How often something of a message was asked for. */
const fetches = (box: ImapPeer) => box.said.filter((word) => word === "UID FETCH").length;

async function startMailbox(): Promise<ImapPeer> {
  const box = await startImapPeer();
  onTestFinished(() => box.close());
  return box;
}

/** From now on no e-mail whose subject begins with `poison` can be stored. */
async function refusePoison({ platform }: WholeHub): Promise<void> {
  const { kysely: db } = platform.database;
  await sql`create or replace function refuse_mail() returns trigger language plpgsql as $$
    begin raise exception 'damaged'; end $$`.execute(db);
  await sql`create or replace trigger refuse_mail before insert on emails for each row
    when (starts_with(new.subject, 'poison')) execute function refuse_mail()`.execute(db);
}

onPostgres((engine) => {
  const clock = new TestClock();
  const reader = new MailReader();
  let hub: WholeHub;
  let sink: MailSink;
  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh(), clock });
    sink = mailIntake(hub.platform, reader);
  });
  afterAll(async () => {
    await hub?.close();
    await reader.close();
  });

  const round = (box: ImapPeer, isFirst = false, into = sink) =>
    readMailbox(hub.platform, box.url, into, { isFirst, signal: new AbortController().signal });
  const fault = () => backgroundFault(hub.platform);
  const mend = () => sql`drop trigger refuse_mail on emails`.execute(hub.platform.database.kysely);

  /** The subjects of the e-mails that were taken in after a number of the log, in their order. */
  async function takenSince(seq: number): Promise<unknown[]> {
    const received = hub.platform.db.selectFrom("event_log").select("metadata").where("seq", ">", seq);
    const rows = await received.where("type", "=", "correspondence-received").orderBy("seq").execute();
    return rows.map(({ metadata }) => metadata.subject);
  }
  const lastSeq = () => hub.platform.events.lastSeq(hub.platform.db);

  test("a message that cannot be stored is passed over, what is behind it is read in order, and it is tried again", async () => {
    const [box, before] = [await startMailbox(), await lastSeq()];
    put(box, 3, "a-1");
    put(box, 5, "poison-1");
    put(box, 8, "a-2");
    await refusePoison(hub);
    await round(box);
    expect(await takenSince(before)).toEqual(["a-1", "a-2"]);
    const words = await fault();
    expect(words).toMatch(/^mailbox \(imap:\/\/ada@127\.0\.0\.1:\d+\/INBOX 7 5\) failed once since \S+ and is tried /);
    expect(words).toMatch(/: The message of 2026-03-01T10:00:00\.000Z stays in the mailbox\. .* The reason: damaged$/);
    expect(words).toContain("move it to another folder, or restart the hub");
    const asked = fetches(box);
    await round(box);
    expect(fetches(box)).toBe(asked);

    clock.advance(minute);
    put(box, 9, "a-3");
    await round(box);
    expect(await takenSince(before)).toEqual(["a-1", "a-2", "a-3"]);
    expect(await fault()).toContain("7 5) failed 2 times since ");
    await mend();
    clock.advance(2 * minute);
    await round(box);
    expect(await takenSince(before)).toEqual(["a-1", "a-2", "a-3", "poison-1"]);
    expect(await fault()).toBeNull();
    const all = fetches(box);
    clock.advance(day);
    await round(box);
    expect(fetches(box)).toBe(all);
  });

  test("one that always fails is given up and named until it is moved away; a hub that starts again tries it once more", async () => {
    const [box, before] = [await startMailbox(), await lastSeq()];
    put(box, 5, "poison-2");
    put(box, 6, "poison-3");
    await refusePoison(hub);
    for (let attempt = 1; attempt <= 14; attempt += 1) {
      await round(box);
      clock.advance(day);
    }
    const asked = fetches(box);
    clock.advance(60 * day);
    await sweepJobs(hub.platform, [retriedMessages.work]);
    await round(box);
    expect(fetches(box)).toBe(asked);
    const words = await fault();
    expect(words).toMatch(/^mailbox \(\S+ 7 5\) failed 14 times since \S+ and is given up: .* The reason: damaged; /);
    expect(words).toMatch(/; mailbox \(\S+ 7 6\) failed 14 times /);

    await round(box, true);
    expect(await fault()).toMatch(/7 5\) failed 15 times since \S+ and is given up: /);
    box.messages.delete(5);
    await mend();
    await round(box);
    expect(await fault()).not.toContain("7 5)");
    expect(await takenSince(before)).toEqual([]);
    await round(box, true);
    expect(await takenSince(before)).toEqual(["poison-3"]);
    expect(await fault()).toBeNull();
  });

  test("a mailbox that begins again, or is no longer read, leaves no given-up message among what fails", async () => {
    const [box, before] = [await startMailbox(), await lastSeq()];
    put(box, 5, "poison-4");
    await refusePoison(hub);
    await round(box);
    expect(await fault()).toContain("7 5) failed once");
    box.validity = 8;
    await round(box);
    expect(await fault()).toMatch(/^mailbox \(\S+ 8 5\) failed once since [^;]* damaged$/);

    const { kysely: db } = hub.platform.database;
    await forgetGivenUp(hub.platform);
    expect(await fault()).toContain("8 5) failed once");
    await db.updateTable("failing_work").set({ next_at: null }).where("work", "=", "mailbox").execute();
    const other = await startMailbox();
    await round(other);
    expect(await fault()).toBeNull();

    await mend();
    box.validity = 9;
    await round(box);
    expect(await takenSince(before)).toEqual(["poison-4"]);
    const at = clock.now().toISOString();
    const givenUp = { failures: 14, first_failed_at: at, failed_at: at, next_at: null, last_error: "damaged" };
    await db
      .insertInto("failing_work")
      .values({ work: "mailbox", subject: "imap://ada@gone.example/INBOX 7 5", ...givenUp })
      .execute();
    await forgetGivenUp(hub.platform);
    expect(await fault()).toBeNull();
  });

  const noDescriptor = Object.assign(new Error("too many open files"), { code: "EMFILE", syscall: "open" });
  const faultsOfHub: [string, Error][] = [
    ["the storage is away", new StorageUnavailableError("ECONNREFUSED")],
    ["the storage is full", new StorageFullError("ENOSPC")],
    ["this machine refuses a file", noDescriptor],
  ];
  test.each(faultsOfHub)("while %s no message is passed over, and then all are read in order", async (_, error) => {
    const [box, before] = [await startMailbox(), await lastSeq()];
    put(box, 1, `early-${before}`);
    put(box, 2, `late-${before}`);
    const { storage } = hub.platform;
    const failing: typeof storage = {
      write: () => Promise.reject(error),
      read: (key, range) => storage.read(key, range),
      remove: (key) => storage.remove(key),
    };
    Object.assign(hub.platform, { storage: failing });
    const tried = round(box).finally(() => Object.assign(hub.platform, { storage }));
    await expect(tried).rejects.toThrow();
    expect([await takenSince(before), await fault()]).toEqual([[], null]);
    await round(box);
    expect(await takenSince(before)).toEqual([`early-${before}`, `late-${before}`]);
  });

  test("while the database is away no message is passed over or counted", async () => {
    const [box, before] = [await startMailbox(), await lastSeq()];
    put(box, 1, "calm-1");
    const away: MailSink = { ...sink, accept: () => Promise.reject(new DatabaseUnavailableError("away", true)) };
    await expect(round(box, false, away)).rejects.toBeInstanceOf(DatabaseUnavailableError);
    expect([await takenSince(before), await fault()]).toEqual([[], null]);
    await round(box);
    expect(await takenSince(before)).toEqual(["calm-1"]);
  });

  test("a message with which the connection is lost delays the others by a round at most, and rests after a week", async () => {
    const [box, before] = [await startMailbox(), await lastSeq()];
    put(box, 3, "b-1");
    put(box, 5, "cutting");
    put(box, 8, "b-2");
    box.cutting.add(5);
    await round(box);
    expect(await takenSince(before)).toEqual(["b-1"]);
    await round(box);
    expect(await takenSince(before)).toEqual(["b-1", "b-2"]);
    // Each round comes as soon as the message may be tried.
    const pauses = Array.from({ length: 17 }, (_, at) => Math.min(2 ** at * minute, day));
    for (const pause of pauses.slice(0, -1)) {
      clock.advance(pause);
      await round(box);
    }
    expect(await fault()).toMatch(/7 5\) failed 17 times since \S+ and is tried again at /);
    clock.advance(day);
    await round(box);
    expect(await fault()).toMatch(/7 5\) failed 18 times since \S+ and is given up: .* or restart the hub, /);
    expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(7 * day);
    const asked = fetches(box);
    clock.advance(30 * day);
    await sweepJobs(hub.platform, [retriedMessages.work]);
    await round(box);
    expect(fetches(box)).toBe(asked);
    expect(await fault()).toContain("7 5) failed 18 times");

    // The hub is restarted because someone asks for it.
    box.cutting.clear();
    await round(box, true);
    expect(await takenSince(before)).toEqual(["b-1", "b-2", "cutting"]);
    expect(await fault()).toBeNull();
  });

  test("a hub that reads a mailbox by itself takes in what is behind a message that it cannot store", async () => {
    const box = await startMailbox();
    const gate = Promise.withResolvers<void>();
    box.gate = gate.promise;
    put(box, 1, "poison-5");
    put(box, 2, "behind");
    const environment = { IPHUB_IMAP_URL: box.url };
    const reading = await startWholeHub({ database: await engine.fresh(), environment });
    onTestFinished(() => reading.close());
    await refusePoison(reading);
    gate.resolve();
    const amy = await reading.as("amy");
    const waiting = async () => (await amy.correspondence.unassigned()).map(({ metadata }) => metadata.subject);
    await expect.poll(waiting, { timeout: 10_000 }).toEqual(["behind"]);
    expect(await backgroundFault(reading.platform)).toMatch(/^mailbox \(\S+ 7 1\) failed once /);
  });
});
