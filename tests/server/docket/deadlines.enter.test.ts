import type { Hub } from "@iphub/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { deadlinesOf, officeRecord, staffDocket } from "./deadlines.support.ts";

forEachEngine((engine) => {
  let hub: SeededHub;
  let ben: Hub;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    await staffDocket(hub);
    ben = await hub.as("ben");
    await hub.plant({ matters: [{ id: "m-hand" }, { id: "m-walled", teams: ["t-chem"] }] });
  });
  afterAll(() => hub.close());

  const entry = {
    inventionId: "m-hand",
    title: "Reply under Art. 94(3) EPC",
    office: "ep",
    dueDate: "2031-03-08",
    finalDate: "2031-05-08",
    source: "Letter of the agent, 12 January 2031",
  };

  test("a deadline of another office is docketed as stated, verified by another person, and never computed", async () => {
    const entered = await ben.deadlines.enter(entry);
    expect(entered).toMatchObject({
      ...{ office: "EP", status: "docketed", dueAt: "2031-03-08", finalDate: "2031-05-08", ruleId: "by-hand" },
      ...{ docketedBy: "ben@firm.example", title: entry.title },
    });
    expect(entered.computed.why.join(" ")).toContain("Letter of the agent");
    expect(entered.milestoneId).not.toBeNull();
    expect(await failureOf(ben.deadlines.verify({ id: entered.id }))).toMatchObject({ status: 403 });
    const verified = await (await hub.as("ada")).deadlines.verify({ id: entered.id });
    expect(verified.status).toBe("verified");
    // 8 March 2031 is a Saturday: a stated date does not move, and the case's end does not answer it.
    await officeRecord(hub, "m-hand", [["2031-02-03", "MABN2"]]);
    expect(await ben.deadlines.get({ id: entered.id })).toMatchObject({ dueAt: "2031-03-08", officeReply: null });
    const moved = await ben.deadlines.change({ id: entered.id, mailDate: "2031-03-10" });
    expect(moved).toMatchObject({ dueAt: "2031-03-10", status: "docketed", ruleId: "by-hand" });
    await ben.deadlines.enter(entry);
    expect((await deadlinesOf(ben, "m-hand")).filter(({ ruleId }) => ruleId === "by-hand")).toHaveLength(2);
  });

  test("what is wrong is named, and nothing is half written", async () => {
    const before = (await deadlinesOf(ben, "m-hand")).length;
    const early = await failureOf(ben.deadlines.enter({ ...entry, finalDate: "2031-03-01" }));
    expect(early.fields[0]?.field).toBe("finalDate");
    const unknown = await failureOf(ben.deadlines.enter({ ...entry, assignees: ["gone@firm.example"] }));
    expect(unknown.fields[0]?.field).toBe("assignees");
    const foreign = await failureOf(ben.deadlines.enter({ ...entry, milestoneId: "s-none" }));
    expect(foreign.fields[0]?.field).toBe("milestoneId");
    const eve = await hub.as("eve");
    expect((await failureOf(eve.deadlines.enter({ ...entry, inventionId: "m-walled" }))).status).toBe(404);
    expect((await deadlinesOf(ben, "m-hand")).length).toBe(before);
  });
});
