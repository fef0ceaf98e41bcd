import type { Hub } from "@iphub/sdk";
import { insertInventions } from "@iphub/server/matters/inventions/inventions.store";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { type MailHub, startMailHub } from "../../support/mail-hub.ts";
import { loggedEvents, wholeMatter } from "../../support/seeded-hub.ts";

/** m-chem, with CHEM-7 and 18/000,001, is restricted to the team of ben; eve is an outsider who may change matters. */
forEachEngine((engine) => {
  let hub: MailHub;
  let eve: Hub;
  const waitingOf = async (person: Hub) =>
    (await person.correspondence.unassigned({ size: 100 })).map(({ metadata }) => metadata.subject);
  const outcomeOf = async (call: Promise<unknown>) => {
    const { status, code, fields } = await failureOf(call);
    return { status, code, fields };
  };

  beforeAll(async () => {
    hub = await startMailHub(engine);
    eve = hub.eve;
    await hub.amy.inventions.update({ id: "m-chem", references: ["18/000,001", "CHEM/8"] });
    const tx = hub.platform.database.kysely.transaction();
    // As data from before references were unique: an open and a walled matter with the same number.
    const old = { references: ["19/555,555", "OLD-1"] };
    await tx.execute((work) =>
      insertInventions(work, [
        wholeMatter({ id: "m-old-open", ...old }),
        wholeMatter({ id: "m-old-walled", ...old, teams: ["t-chem"] }),
      ]),
    );
  });
  afterAll(() => hub.close());

  test.each([
    ["chem-7", "give another reference"],
    ["18/000,001", "check it, or go to that matter"],
    ["US 18000001", "check it, or go to that matter"],
    ["CHEM-8", "give another reference"],
    [" Ｃhem-7 ", "give another reference"],
  ])(
    "a new matter with the reference %s of a walled matter is refused as that of a visible one: %s",
    async (reference, advice) => {
      const walled = await outcomeOf(eve.inventions.create({ title: "Mine", references: [reference] }));
      const message = `${reference.trim()} is already the reference of another matter; ${advice}`;
      expect(walled).toEqual({ status: 400, code: "invalid_input", fields: [{ field: "references", message }] });
      const changed = await outcomeOf(eve.inventions.update({ id: "m-1", references: [reference] }));
      expect(changed).toEqual(walled);
    },
  );

  test("a visible holder is refused in the same words as a walled one", async () => {
    const visible = await failureOf(eve.inventions.create({ title: "Mine", references: ["acme-001 us"] }));
    const walled = await failureOf(eve.inventions.create({ title: "Mine", references: ["chem-7"] }));
    expect(visible.message.replace("acme-001 us", "chem-7")).toBe(walled.message);
    expect(visible.fields?.map(({ message }) => message.replace("acme-001 us", "chem-7"))).toEqual(
      walled.fields?.map(({ message }) => message),
    );
  });

  test("of two matters that are opened at once with one reference, one is refused", async () => {
    const open = () => eve.inventions.create({ title: "Race", references: ["RACE-1"] });
    const outcomes = await Promise.allSettled([open(), open(), open(), open()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected", "rejected"]);
  });

  test("the reference of a matter that was undone is free again", async () => {
    const { id } = await eve.inventions.create({ title: "Mistake", references: ["FREE-1"] });
    await eve.inventions.takeBack({ id });
    expect((await eve.inventions.create({ title: "Right", references: ["FREE-1"] })).references).toEqual(["FREE-1"]);
  });

  test("a matter keeps a reference that old data gave to two, and no other change of it is refused", async () => {
    const changed = await eve.inventions.update({ id: "m-old-open", title: "Renamed", references: ["OLD-2"] });
    expect(changed.references).toEqual(["19/555,555", "OLD-1", "OLD-2"]);
  });

  test("a reference of an open and a walled matter means neither to an outsider", async () => {
    expect(await eve.uspto.documents({ id: "19555555" })).toEqual([]);
    expect((await failureOf(eve.uspto.sync({ id: "19555555" }))).status).toBe(404);
    expect((await hub.ben.uspto.sync({ id: "19555555" })).queued).toBe(false);
    expect(await eve.files.list({ reference: "OLD-1" })).toEqual([]);
    const upload = eve.files.upload({ reference: "OLD-1", file: new File(["x"], "x.txt") });
    expect((await failureOf(upload)).status).toBe(400);
  });

  test("docketing events of an ambiguous or walled reference are unknown to an outsider", async () => {
    const row = { type: "docketing-fee-paid", date: "2026-02-01", description: "" };
    const rows = ["OLD-1", "CHEM-7", "ACME-001 US"].map((matter) => ({ ...row, matter }));
    expect(await eve.inventions.importDocketing({ rows })).toEqual({
      imported: 1,
      known: 0,
      unknownMatters: ["OLD-1", "CHEM-7"],
      droppedTypes: [],
    });
  });

  test("mail that may belong to a walled matter waits unseen by outsiders, with its whole thread", async () => {
    await hub.send({ subject: "OLD-1 strategy", text: "secret", messageId: "<w1@example.com>" });
    await hub.send({ subject: "CHEM-7 and ACME-001 US", text: "secret", messageId: "<w2@example.com>" });
    const inReplyTo = "<w2@example.com>";
    await hub.send({ subject: "a further thought", text: "secret", inReplyTo, messageId: "<w3@example.com>" });
    await hub.send({ subject: "of no matter", text: "hello", messageId: "<w4@example.com>" });
    const all = ["CHEM-7 and ACME-001 US", "OLD-1 strategy", "a further thought", "of no matter"];
    expect((await waitingOf(hub.ben)).sort()).toEqual(all);
    expect(await waitingOf(eve)).toEqual(["of no matter"]);
    for (const { id, metadata } of await hub.ben.correspondence.unassigned({ size: 100 })) {
      if (metadata.subject === "of no matter") continue;
      expect((await failureOf(eve.correspondence.get({ id }))).status).toBe(404);
      expect((await failureOf(eve.correspondence.assign({ id, inventionId: "m-1" }))).status).toBe(404);
    }
  });

  test("who sees every matter with a reference may insist on it, when a matter is opened or changed", async () => {
    const first = await eve.inventions.create({ title: "First", references: ["DUP/1"] });
    const wanted = { title: "Second", references: ["dup-1", "DUP-2"] };
    expect((await failureOf(eve.inventions.create(wanted))).status).toBe(400);
    const second = await eve.inventions.create({ ...wanted, allowDuplicate: true });
    expect(second.references).toEqual(["dup-1", "DUP-2"]);
    const [logged] = (await loggedEvents(hub.platform, "invention-created")).filter(
      ({ invention_id }) => invention_id === second.id,
    );
    expect(logged).toMatchObject({ actor: "eve@firm.example", metadata: wanted });
    const third = await eve.inventions.create({ title: "Third", references: [] });
    const change = { id: third.id, references: ["DUP-1"] };
    expect((await failureOf(eve.inventions.update(change))).status).toBe(400);
    expect((await eve.inventions.update({ ...change, allowDuplicate: true })).references).toEqual(["DUP-1"]);
    await eve.files.upload({ reference: first.id, file: new File(["x"], "first.txt") });
    expect((await eve.files.list({ reference: "Dup-1" })).map(({ name }) => name)).toEqual(["first.txt"]);
  });

  test.each(["chem-7", "OLD-1"])(
    "insisting on %s of a matter that one does not see is refused in the same words, and changes nothing",
    async (reference) => {
      const plain = await outcomeOf(eve.inventions.create({ title: "Mine", references: [reference] }));
      const insisted = { references: [reference], allowDuplicate: true };
      expect(await outcomeOf(eve.inventions.create({ title: "Mine", ...insisted }))).toEqual(plain);
      expect(await outcomeOf(eve.inventions.update({ id: "m-1", ...insisted }))).toEqual(plain);
      expect(plain.status).toBe(400);
      expect((await eve.inventions.search({ qs: "Mine" })).data).toEqual([]);
      const made = await hub.ben.inventions.create({ title: `Ben's ${reference}`, ...insisted });
      expect(made.references).toEqual([reference]);
    },
  );

  test("a number that links a record of the office or of the docketing system stays of one matter, whoever insists", async () => {
    const { ben } = hub;
    await ben.inventions.create({ title: "Linked", references: ["FIP:4711", "PCT/US2024/012345"] });
    for (const reference of ["US 17/248,024", "fip: 4711", "PCTUS2024012345"]) {
      const wanted = { title: "Again", references: [reference], allowDuplicate: true };
      const { status, fields } = await outcomeOf(ben.inventions.create(wanted));
      expect([status, fields?.length]).toEqual([400, 1]);
    }
  });
});
