import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { type MailHub, startMailHub } from "../../support/mail-hub.ts";

forEachEngine((engine) => {
  let hub: MailHub;
  beforeAll(async () => {
    hub = await startMailHub(engine);
  });
  afterAll(() => hub.close());

  // spec: 3.16, 7.42
  test("a mail is filed on the matter that its subject, its thread or its text names, else it waits", async () => {
    await hub.send({
      subject: "Re: [ACME-001 US] draft",
      text: "Fine.",
      messageId: "<a1@example.com>",
      date: "2026-03-01",
    });
    await hub.send({ subject: "Serial No. 17248024", text: "Go.", messageId: "<a2@example.com>", date: "2026-03-02" });
    const inReplyTo = "<a1@example.com>";
    await hub.send({
      subject: "one more thing",
      text: "See above.",
      inReplyTo,
      messageId: "<a3@example.com>",
      date: "2026-03-03",
    });
    await hub.send({
      subject: "hello",
      text: "About US application 17/248,024:\nyes.",
      messageId: "<a4@example.com>",
      date: "2026-03-04",
    });
    await hub.send({
      subject: "ACME-001 US and CHEM-7",
      text: "Both.",
      messageId: "<a5@example.com>",
      date: "2026-03-05",
    });
    const filed = await hub.amy.correspondence.list({ id: "m-1" });
    expect(filed.map(({ metadata }) => [metadata.messageId, metadata.filedBy, metadata.date])).toEqual([
      ["<a4@example.com>", "application-number", "2026-03-04T00:00:00.000Z"],
      ["<a3@example.com>", "thread", "2026-03-03T00:00:00.000Z"],
      ["<a2@example.com>", "application-number", "2026-03-02T00:00:00.000Z"],
      ["<a1@example.com>", "reference", "2026-03-01T00:00:00.000Z"],
    ]);
    expect(filed[3]?.metadata).toMatchObject({
      from: "Client <client@example.com>",
      to: ["anybody@firm.example"],
      subject: "Re: [ACME-001 US] draft",
      threadId: "<a1@example.com>",
    });
    expect(filed[1]?.metadata.threadId).toBe("<a1@example.com>");
    const waiting = await hub.ben.correspondence.unassigned();
    expect(waiting.map(({ metadata, inventionId }) => [metadata.messageId, inventionId])).toEqual([
      ["<a5@example.com>", null],
    ]);
  });

  test("a person who follows the matter gets its live event, and the stream has it", async () => {
    const live = await hub.as("ben");
    onTestFinished(() => live.live.close());
    await live.live.connect();
    await live.live.join("m-1");
    const heard = new Promise<string>((resolve) => live.live.on("stream:added", ({ event }) => resolve(event.type)));
    await hub.send({ subject: "ACME-001 US", text: "Now.", messageId: "<live@example.com>" });
    expect(await heard).toBe("correspondence-received");
    const [entry] = await live.streams.list({ id: "m-1", kind: ["correspondence"], size: 1 });
    expect(entry?.metadata).toMatchObject({ subject: "ACME-001 US", filedBy: "reference" });
  });

  test("the same message twice is one, also when it comes twice at once or without a name", async () => {
    const mail = { subject: "ACME-001 US twice", text: "Once.", messageId: "<twice@example.com>" };
    await Promise.all([hub.send(mail), hub.send(mail), hub.send(mail)]);
    const raw = "From: a@example.com\r\nSubject: ACME-001 US nameless\r\n\r\nOnce.\r\n";
    await hub.sendRaw(raw);
    await hub.sendRaw(raw);
    const subjects = (await hub.amy.correspondence.list({ id: "m-1", size: 100 })).map(
      ({ metadata }) => metadata.subject,
    );
    expect(subjects.filter((subject) => subject === mail.subject)).toHaveLength(1);
    expect(subjects.filter((subject) => subject === "ACME-001 US nameless")).toHaveLength(1);
    const pending = await hub.platform.db.selectFrom("storage_pending").selectAll().execute();
    expect(pending).toEqual([]);
  });

  test("attachments become files of the matter, each once and whole", async () => {
    const attachments = [
      { filename: "../claims.txt", content: "1. A cell." },
      { filename: "图.png", content: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
      { filename: "empty.txt", content: "" },
    ];
    await hub.send({ subject: "ACME-001 US files", text: "Attached.", attachments, messageId: "<files@example.com>" });
    const files = await waitFor(async () => {
      const mail = (await hub.amy.correspondence.list({ id: "m-1" })).find(({ metadata }) =>
        metadata.subject.endsWith("files"),
      );
      return mail?.attachments.every(({ fileId }) => fileId !== null) ? mail.attachments : null;
    });
    expect(files.map(({ name, size }) => [name, size])).toEqual([
      ["../claims.txt", 10],
      ["图.png", 8],
      ["empty.txt", 0],
    ]);
    const stored = await hub.amy.files.list({ reference: "m-1" });
    expect(stored.map(({ name, source }) => [name, source]).sort()).toEqual([
      ["claims.txt", "e-mail"],
      ["empty.txt", "e-mail"],
      ["图.png", "e-mail"],
    ]);
  });

  test("mail is filed by hand with what waits in its thread, and moved with a word on both matters", async () => {
    await hub.send({ subject: "who knows", text: "1", messageId: "<t1@example.com>" });
    await hub.send({
      subject: "who knows",
      text: "2",
      inReplyTo: "<t1@example.com>",
      references: "<t1@example.com>",
      messageId: "<t2@example.com>",
    });
    const find = async (messageId: string) =>
      (await hub.ben.correspondence.unassigned({ size: 100 })).find(({ metadata }) => metadata.messageId === messageId);
    const first = await find("<t1@example.com>");
    const filed = await hub.ben.correspondence.assign({ id: first?.id ?? "", inventionId: "m-1" });
    expect([filed.inventionId, filed.metadata.filedBy]).toEqual(["m-1", "by-hand"]);
    expect(await find("<t2@example.com>")).toBeUndefined();
    await hub.send({ subject: "still", text: "3", inReplyTo: "<t2@example.com>", messageId: "<t3@example.com>" });
    // By its subject, not as the newest: its own date is in whole seconds, a mail without one has that of its arrival.
    const still = (await hub.amy.correspondence.list({ id: "m-1" })).find(
      ({ metadata }) => metadata.subject === "still",
    );
    expect(still?.metadata.filedBy).toBe("thread");
    expect(
      (await failureOf(hub.eve.correspondence.assign({ id: filed.id, inventionId: "m-chem" }))).fields[0]?.field,
    ).toBe("inventionId");
    await hub.ben.correspondence.assign({ id: filed.id, inventionId: "m-chem" });
    const said = async (id: string) =>
      (await hub.ben.streams.list({ id, kind: ["correspondence"], size: 1 })).map(({ type, actor }) => [type, actor]);
    expect(await said("m-1")).toEqual([["correspondence-removed", "ben@firm.example"]]);
    expect(await said("m-chem")).toEqual([["correspondence-filed", "ben@firm.example"]]);
    // Now it is on a matter that Eve may not see.
    expect((await failureOf(hub.eve.correspondence.get({ id: filed.id }))).status).toBe(404);
    expect((await failureOf(hub.eve.correspondence.list({ id: "m-chem" }))).status).toBe(404);
    expect((await failureOf(hub.eve.correspondence.assign({ id: filed.id, inventionId: "m-1" }))).status).toBe(404);
    const rob = await hub.as("rob");
    expect((await failureOf(rob.correspondence.unassigned())).status).toBe(403);
  });

  test("other clients get an event when an e-mail waits and when it is filed, and none when one is moved", async () => {
    const watching = await hub.as("amy");
    onTestFinished(() => watching.live.close());
    await watching.live.connect();
    const matters: (string | null)[] = [];
    watching.live.on("correspondence:unassigned", ({ inventionId }) => void matters.push(inventionId));
    const until = (count: number) => waitFor(async () => (matters.length >= count ? matters : null));
    await hub.send({ subject: "A lamp", text: "1", messageId: "<lamp-1@example.com>" });
    await hub.send({
      subject: "Re: A lamp",
      text: "2",
      inReplyTo: "<lamp-1@example.com>",
      messageId: "<lamp-2@e.com>",
    });
    await until(2);
    const waiting = await hub.ben.correspondence.unassigned({ size: 100 });
    const lamp = waiting.find(({ metadata }) => metadata.messageId === "<lamp-1@example.com>");
    await hub.ben.correspondence.assign({ id: lamp?.id ?? "", inventionId: "m-chem" });
    await hub.ben.correspondence.assign({ id: lamp?.id ?? "", inventionId: "m-1" });
    await hub.send({ subject: "A further lamp", text: "3", messageId: "<lamp-3@example.com>" });
    // One for both e-mails of the thread, none for the move, and the last one that waits.
    expect(await until(4)).toEqual([null, null, null, null]);
  });

  test("who saw an e-mail wait counts again when it is filed on a matter behind a wall, and learns nothing of the matter", async () => {
    const watching = await hub.as("eve");
    onTestFinished(() => watching.live.close());
    await watching.live.connect();
    const heard: string[] = [];
    for (const name of ["correspondence:unassigned", "stream:added", "hub:changed"] as const) {
      watching.live.on(name, (event) => void heard.push(`${name} ${JSON.stringify(event)}`));
    }
    const until = (count: number) => waitFor(async () => (heard.length >= count ? heard : null));
    await hub.send({ subject: "A kettle", text: "1", messageId: "<kettle-1@example.com>" });
    await until(1);
    const kettle = (await watching.correspondence.unassigned({ size: 100 })).find(
      ({ metadata }) => metadata.subject === "A kettle",
    );
    await hub.ben.correspondence.assign({ id: kettle?.id ?? "", inventionId: "m-chem" });
    const [, filed = ""] = await until(2);
    expect(filed).toContain('"inventionId":null');
    expect(filed).not.toContain("m-chem");
    expect((await failureOf(watching.correspondence.get({ id: kettle?.id ?? "" }))).status).toBe(404);
  });

  test("an e-mail that may belong to a restricted matter is live for those who see that matter, and for no one else", async () => {
    const [inside, outside] = await Promise.all([hub.as("ben"), hub.as("eve")]);
    const heard = { inside: 0, outside: 0 };
    for (const [name, one] of [["inside", inside] as const, ["outside", outside] as const]) {
      onTestFinished(() => one.live.close());
      await one.live.connect();
      one.live.on("correspondence:unassigned", () => {
        heard[name] += 1;
      });
    }
    await hub.send({ subject: "ACME-001 US and CHEM-7", text: "1", messageId: "<both-1@example.com>" });
    await hub.send({ subject: "A teapot", text: "2", messageId: "<teapot-1@example.com>" });
    await waitFor(async () => (heard.inside >= 2 && heard.outside >= 1) || null);
    expect(heard).toEqual({ inside: 2, outside: 1 });
  });

  test("a subject, a sender and the name of an attachment that are too long are cut between characters", async () => {
    const word = (text: string) => `=?utf-8?B?${Buffer.from(text).toString("base64")}?=`;
    const subject = `ACME-001 US ${"x".repeat(987)}`;
    const head = [`From: ${word(`${"y".repeat(999)}😀`)} <long@example.com>`, `Subject: ${word(`${subject}😀`)}`];
    const type = ["Message-ID: <long@example.com>", 'Content-Type: multipart/mixed; boundary="b"', "", "--b"];
    const name = `Content-Disposition: attachment; filename="${word(`${"z".repeat(999)}😀`)}"`;
    const parts = ["Content-Type: text/plain", "", "Long.", "--b", name, "", "annex", "--b--", ""];
    await hub.sendRaw([...head, ...type, ...parts].join("\r\n"));
    const mail = (await hub.amy.correspondence.list({ id: "m-1", size: 100 })).find(
      ({ metadata }) => metadata.messageId === "<long@example.com>",
    );
    expect(mail?.metadata).toMatchObject({ subject, from: `${"y".repeat(999)} <long@example.com>` });
    expect(mail?.attachments.map(({ name: shown }) => shown)).toEqual(["z".repeat(999)]);
  });
});

/** Asks until there is an answer: the hub's own work in the background has no other signal. */
async function waitFor<T>(ask: () => Promise<T | null>): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
