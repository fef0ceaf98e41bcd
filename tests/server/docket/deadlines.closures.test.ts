import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { loggedEvents, type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { proposeCtnf, staffDocket } from "./deadlines.support.ts";

/** 30 April 2031 is a Wednesday: the date of an action mailed 31 January. */
const closedDay = "2031-04-30";

forEachEngine((engine) => {
  let hub: SeededHub;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    await staffDocket(hub);
    await hub.plant({
      matters: [{ id: "m-1", title: "Cell", references: ["17/248,024"] }, { id: "m-2" }, { id: "m-3" }],
    });
  });
  afterAll(() => hub.close());

  test("a hub starts with the closures that the office has announced", async () => {
    const ada = await hub.as("ada");
    const closures = await ada.deadlines.closures();
    expect(closures).toContainEqual(expect.objectContaining({ date: "2025-12-26", office: "US", addedBy: null }));
    expect(closures.length).toBeGreaterThan(10);
  });

  test("a preview lists every deadline that a closure moves, then adding it moves them in one write", async () => {
    const [rob, ada, ben] = await Promise.all([hub.as("rob"), hub.as("ada"), hub.as("ben")]);
    const { id } = await proposeCtnf(ben, "m-1", "2031-01-31");
    const docketed = await ben.deadlines.docket({ id });
    await ada.deadlines.verify({ id });
    const manual = await proposeCtnf(ben, "m-2", "2031-01-31");
    await ben.deadlines.docket({ id: manual.id, manualDate: "2031-04-01", reason: "Client" });
    await ada.deadlines.verify({ id: manual.id });
    const waiting = await proposeCtnf(ben, "m-3", "2031-01-31");
    const elsewhere = await proposeCtnf(ben, "m-3", "2031-02-28");

    const preview = await rob.deadlines.previewClosure({ date: closedDay });
    const row = { title: "Response to non-final office action", rule: "us-ctnf v1", from: closedDay, to: "2031-05-01" };
    expect(preview).toMatchObject({ date: closedDay, office: "US", hidden: 0 });
    expect(new Map(preview.moved.map((one) => [one.deadlineId, one]))).toEqual(
      new Map([
        [
          id,
          {
            deadlineId: id,
            inventionId: "m-1",
            matter: "Cell",
            reference: "17/248,024",
            ...row,
            status: "verified",
            dueMoves: true,
            verifyAgain: true,
          },
        ],
        [
          manual.id,
          {
            deadlineId: manual.id,
            inventionId: "m-2",
            matter: "Matter m-2",
            reference: null,
            ...row,
            status: "verified",
            dueMoves: false,
            verifyAgain: false,
          },
        ],
        [
          waiting.id,
          {
            deadlineId: waiting.id,
            inventionId: "m-3",
            matter: "Matter m-3",
            reference: null,
            ...row,
            status: "proposed",
            dueMoves: true,
            verifyAgain: false,
          },
        ],
      ]),
    );
    expect((await ben.deadlines.get({ id })).dueAt).toBe(closedDay);

    const added = await rob.deadlines.addClosure({ date: closedDay, reason: "National Day of Mourning" });
    expect(added.moved).toEqual(preview.moved);
    const moved = await ben.deadlines.get({ id });
    expect(moved).toMatchObject({ status: "docketed", verifiedBy: null, nominal: closedDay, dueAt: "2031-05-01" });
    expect(moved.computed.why.join(" ")).toContain("National Day of Mourning");
    expect(moved.history.at(-1)).toMatchObject({ did: "moved", by: "rob@firm.example", dueAt: "2031-05-01" });
    expect(await ben.deadlines.get({ id: manual.id })).toMatchObject({
      status: "verified",
      dueAt: "2031-04-01",
      operative: "2031-05-01",
    });
    expect(await ben.deadlines.get({ id: waiting.id })).toMatchObject({ status: "proposed", dueAt: "2031-05-01" });
    expect(await ben.deadlines.get({ id: elsewhere.id })).toEqual(elsewhere);
    const milestone = await hub.platform.db
      .selectFrom("milestones")
      .select("due_at")
      .where("id", "=", docketed.milestoneId ?? "")
      .executeTakeFirst();
    expect(milestone?.due_at).toBe("2031-05-01");
    expect(await failureOf(rob.deadlines.verify({ id }))).toMatchObject({ status: 403, code: "same_person" });
    expect((await ada.deadlines.verify({ id })).status).toBe("verified");
    expect(await loggedEvents(hub.platform, "closure-added")).toMatchObject([
      { metadata: { moved: 3, date: closedDay } },
    ]);
  });

  test("a closure on the last day for a first reply decides how the period of a final action counts", async () => {
    const [rob, ben] = await Promise.all([hub.as("rob"), hub.as("ben")]);
    const action = { inventionId: "m-2", trigger: "CTFR", mailDate: "2031-01-14" };
    const facts = { firstReplyDate: "2031-03-17", advisoryMailDate: "2031-05-20" };
    const [proposed] = await ben.deadlines.propose({ ...action, ...facts });
    expect(proposed).toMatchObject({ ruleId: "us-ctfr", dueAt: "2031-04-14" });
    const moved = { deadlineId: proposed?.id, from: "2031-04-14", to: "2031-05-20" };
    const added = await rob.deadlines.addClosure({ date: "2031-03-14", reason: "National Day of Mourning" });
    expect(added.moved).toMatchObject([moved]);
    const after = await ben.deadlines.get({ id: proposed?.id ?? "" });
    expect(after).toMatchObject({ ruleId: "us-ctfr-first-reply", dueAt: "2031-05-20" });
    const removed = await rob.deadlines.removeClosure({ date: "2031-03-14" });
    expect(removed.moved).toMatchObject([{ deadlineId: proposed?.id, from: "2031-05-20", to: "2031-04-14" }]);
    await rob.deadlines.addClosure({ date: "2031-03-13", reason: "National Day of Mourning" });
    expect((await ben.deadlines.get({ id: proposed?.id ?? "" })).ruleId).toBe("us-ctfr");
    await rob.deadlines.removeClosure({ date: "2031-03-13" });
  });

  test("removing a closure that was a mistake moves the dates back", async () => {
    const rob = await hub.as("rob");
    const preview = await rob.deadlines.previewClosure({ date: closedDay, change: "remove" });
    const removed = await rob.deadlines.removeClosure({ date: closedDay });
    expect(removed.moved).toEqual(preview.moved);
    expect(removed.moved.map((one) => [one.from, one.to])).toEqual(removed.moved.map(() => ["2031-05-01", closedDay]));
    expect(removed.moved).toHaveLength(3);
    expect((await rob.deadlines.list({ inventionId: "m-1" })).data).toMatchObject([
      { dueAt: closedDay, status: "docketed" },
    ]);
  });

  test("a day on which the office is closed anyway, an unknown office and a stranger are refused", async () => {
    const rob = await hub.as("rob");
    const refused = async (input: { date: string; office?: string }, field: string) =>
      expect(await failureOf(rob.deadlines.addClosure({ ...input, reason: "x" }))).toMatchObject({
        status: 400,
        fields: [{ field }],
      });
    await refused({ date: "2031-07-04" }, "date");
    await refused({ date: "2031-05-03" }, "date");
    await refused({ date: "2025-12-26" }, "date");
    await refused({ date: "2031-05-05", office: "EP" }, "office");
    const ada = await hub.as("ada");
    expect(await failureOf(ada.deadlines.addClosure({ date: "2031-05-05", reason: "x" }))).toMatchObject({
      status: 403,
    });
    expect(await failureOf(rob.deadlines.removeClosure({ date: "2031-05-05" }))).toMatchObject({
      fields: [{ field: "date" }],
    });
  });

  test("dates that are being docketed while a closure is added are moved too", async () => {
    const [rob, ben] = await Promise.all([hub.as("rob"), hub.as("ben")]);
    const days = ["2032-01-12", "2032-01-13", "2032-01-14", "2032-01-15", "2032-01-16"];
    const proposals = await Promise.all(days.map((day) => proposeCtnf(ben, "m-3", day)));
    // 14 May 2032 is a Friday: the first extension of what was mailed on 14 January.
    const [added] = await Promise.all([
      rob.deadlines.addClosure({ date: "2032-05-14", reason: "closed" }),
      ...proposals.map(({ id }) => ben.deadlines.docket({ id, extension: 1 })),
    ]);
    expect(added.date).toBe("2032-05-14");
    const due = await Promise.all(proposals.map(async ({ id }) => (await ben.deadlines.get({ id })).dueAt));
    expect(due).toEqual(["2032-05-12", "2032-05-13", "2032-05-17", "2032-05-17", "2032-05-17"]);
  });
});
