import type { CorrespondenceMessage } from "@iphub/sdk/contract/correspondence";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { type MailHub, startMailHub } from "../../support/mail-hub.ts";

const benMail = "ben@firm.example";

/** What leaves the hub, or comes in from outside, with a matter that a wall keeps to ben. */
forEachEngine((engine) => {
  let hub: MailHub;
  beforeAll(async () => {
    hub = await startMailHub(engine);
  });
  afterAll(() => hub.close());

  async function walled(title: string, reference: string) {
    const { id } = await hub.amy.inventions.create({ title, references: [reference] });
    return { id, wall: () => hub.amy.walls.set({ id, owners: [benMail], people: [benMail] }) };
  }

  test("a calendar that had a task before the wall cancels it without its texts, and shows nothing new", async () => {
    const { amy, ben, eve, url } = hub;
    const { id, wall } = await walled("Secret pump", "PUMP-1");
    const assignees = ["amy@firm.example", "eve@firm.example", benMail];
    const dueAt = "2031-03-03";
    const task = await ben.tasks.create({ inventionId: id, title: "Secret reply", dueAt, assignees });
    const open = await ben.tasks.create({ inventionId: "m-1", title: "Open reply", dueAt, assignees });
    const paths = await Promise.all(
      [amy, ben, eve].map(async (one) => (await one.calendar.create({ filter: "my-tasks" })).path),
    );
    const read = () => Promise.all(paths.map(async (path) => (await fetch(url + path)).text()));
    for (const text of await read()) expect(text).toContain("Secret reply");
    await wall();
    await ben.tasks.create({ inventionId: id, title: "Secret and new", dueAt, assignees });
    await ben.tasks.update({ id: open.id, status: "done" });
    const [amys, bens, eves] = await read();
    for (const text of [amys, eves]) {
      expect(text).not.toMatch(/Secret|PUMP|pump/);
      expect(text).toContain("Open reply");
      expect(text).toMatch(new RegExp(`UID:task-${task.id}@iphub[\\s\\S]*STATUS:CANCELLED`));
    }
    expect(bens).toContain("Secret and new");
  });

  test("a stranger who answers a message of a walled matter gets nothing into it, and is shown as unknown", async () => {
    const { ben, eve, send } = hub;
    const { id, wall } = await walled("Secret valve", "VALVE-1");
    await wall();
    const client = { from: "Client <client@example.com>", to: benMail };
    await send({ ...client, subject: "VALVE-1", text: "First", messageId: "<v1@example.com>" });
    const filed = async () => {
      const mails = await ben.correspondence.list({ id });
      return mails.map(({ metadata }) => [metadata.subject, metadata.filedBy, metadata.senderKnown]).sort();
    };
    expect(await filed()).toEqual([["VALVE-1", "reference", false]]);
    const [first] = await ben.correspondence.list({ id });
    await ben.correspondence.assign({ id: first?.id ?? "", inventionId: "m-1" });
    await ben.correspondence.assign({ id: first?.id ?? "", inventionId: id });
    await send({
      ...client,
      subject: "Second",
      text: "2",
      inReplyTo: "<v1@example.com>",
      messageId: "<v2@example.com>",
    });
    const stranger = { from: '"client@example.com" <mallory@example.net>', to: benMail };
    await send({
      ...stranger,
      subject: "Third",
      text: "3",
      inReplyTo: "<v2@example.com>",
      messageId: "<v3@example.com>",
    });
    await send({ ...stranger, subject: "Fourth", text: "4", references: "<v1@example.com> <v2@example.com>" });
    await send({ ...stranger, subject: "Fifth", text: "5", inReplyTo: "<v3@example.com>" });
    expect(await filed()).toEqual([
      ["Second", "thread", true],
      ["VALVE-1", "by-hand", false],
    ]);
    const waiting = (mails: readonly CorrespondenceMessage[]) =>
      mails.flatMap(({ metadata }) => (metadata.from.includes("mallory") ? [metadata.subject] : [])).sort();
    const bens = await ben.correspondence.unassigned({ size: 100 });
    expect(waiting(bens)).toEqual(["Fifth", "Fourth", "Third"]);
    expect(
      bens
        .filter(({ metadata }) => metadata.from.includes("mallory"))
        .every((one) => one.metadata.senderKnown === false),
    ).toBe(true);
    expect(waiting(await eve.correspondence.unassigned({ size: 100 }))).toEqual([]);
  });

  test("a person who works here answers by the thread alone", async () => {
    const { ben, send } = hub;
    const { id, wall } = await walled("Secret gear", "GEAR-1");
    await wall();
    await send({ subject: "GEAR-1", text: "First", messageId: "<g1@example.com>" });
    await send({ from: "Ben <BEN@firm.example>", subject: "Answer", text: "2", inReplyTo: "<g1@example.com>" });
    const [answer] = (await ben.correspondence.list({ id })).filter(({ metadata }) => metadata.subject === "Answer");
    expect(answer?.metadata).toMatchObject({ filedBy: "thread", senderKnown: true });
    const forged = [
      "Authentication-Results: mx.firm.example; spf=pass; dmarc=fail (p=none) header.from=firm.example",
      "Authentication-Results: mallory.example; dmarc=pass",
      "From: Ben <ben@firm.example>",
      "Subject: Forged",
      "In-Reply-To: <g1@example.com>",
      "",
      "3",
    ];
    await hub.sendRaw(forged.join("\r\n"));
    const [waiting] = (await ben.correspondence.unassigned({ size: 100 })).filter(
      ({ metadata }) => metadata.subject === "Forged",
    );
    expect(waiting?.metadata.senderKnown).toBe(false);
    expect((await ben.correspondence.list({ id })).map(({ metadata }) => metadata.subject)).not.toContain("Forged");
  });
});
