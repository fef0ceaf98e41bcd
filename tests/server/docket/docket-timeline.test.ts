import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { deadlinesOf, grantedOn, officeRecord, staffDocket } from "./deadlines.support.ts";

forEachEngine((engine) => {
  let hub: SeededHub;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    await staffDocket(hub);
    await hub.plant({
      matters: [
        { id: "m-one", references: ["16/111,200"], filingDate: "2029-06-01" },
        { id: "m-team", references: ["16/111,201"], teams: ["t-chem"] },
      ],
    });
  });
  afterAll(() => hub.close());

  const shown = async (id: string) => {
    const ada = await hub.as("ada");
    const { points } = await ada.docket.timeline({ inventionId: id });
    return points.map(({ date, kind, remark, status }) => [date, kind, remark, status].filter(Boolean).join(" "));
  };

  test("the record, the docket with its ladder, the grant and the fees are one line of days", async () => {
    const [ada, ben] = [await hub.as("ada"), await hub.as("ben")];
    await officeRecord(hub, "m-one", [["2031-01-31", "MCTNF"]]);
    expect(await shown("m-one")).toEqual([
      "2029-06-01 filing",
      "2031-01-31 action MCTNF",
      "2031-04-30 due no extension fee proposed",
      "2031-06-02 extension extension 1 proposed",
      "2031-06-30 extension extension 2 proposed",
      "2031-07-31 final extension 3, statutory maximum, final date proposed",
    ]);
    const [action] = await deadlinesOf(ada, "m-one");
    await ben.deadlines.docket({ id: action?.id ?? "" });
    const { points, invention } = await ada.docket.timeline({ inventionId: "m-one" });
    expect(invention).toMatchObject({ id: "m-one", references: ["16/111,200"] });
    const due = points.find(({ kind }) => kind === "due");
    expect(due).toMatchObject({
      deadlineId: action?.id,
      status: "docketed",
      standing: expect.stringContaining("d left"),
    });
    expect(due?.why).toContain("Docketed by Ben Okafor, not verified yet.");
    await grantedOn(hub, "m-one", "2032-02-03");
    await officeRecord(hub, "m-one", [
      ["2031-04-20", "A..."],
      ["2031-08-01", "MN/=."],
      ["2031-10-01", "IFEE"],
      ["2032-02-05", "PGM/"],
    ]);
    const all = await shown("m-one");
    expect(all).toContain("2031-04-20 reply A...");
    expect(all).toContain("2032-02-03 grant");
    // 35 USC 41(b), 37 CFR 1.362: from the grant, not from the record's line of two days later.
    expect(all).toContain("2035-02-03 fee the window opens proposed");
    expect(all).toContain("2035-08-03 fee due without surcharge proposed");
    expect(all.filter((one) => one.includes("fee the window opens"))).toHaveLength(3);
  });

  test("a matter that a person may not see has no timeline for them", async () => {
    const [ben, eve] = [await hub.as("ben"), await hub.as("eve")];
    await officeRecord(hub, "m-team", [["2031-01-31", "MCTNF"]]);
    expect((await ben.docket.timeline({ inventionId: "m-team" })).points.length).toBeGreaterThan(4);
    expect(await failureOf(eve.docket.timeline({ inventionId: "m-team" }))).toMatchObject({ status: 404 });
    expect(await failureOf(eve.docket.timeline({ inventionId: "nowhere" }))).toMatchObject({ status: 404 });
  });
});
