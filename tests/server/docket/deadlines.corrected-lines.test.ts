import type { Hub } from "@iphub/sdk";
import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { refreshOf } from "../../support/refresh-of.ts";
import { loggedEvents, type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { startUsptoPeer, type UsptoPeer } from "../../support/uspto-peer.ts";
import { deadlinesOf, staffDocket } from "./deadlines.support.ts";

type Lines = readonly (readonly [date: string, code: string])[];

const applications = { date: "16555201", again: "16555202", law: "16555203" } as const;

forEachEngine((engine) => {
  let hub: SeededHub;
  let peer: UsptoPeer;
  let ben: Hub;
  let ada: Hub;

  beforeAll(async () => {
    peer = await startUsptoPeer();
    hub = await startSeededHub(engine, { IPHUB_USPTO_URL: peer.url, IPHUB_USPTO_KEY: "k", IPHUB_USPTO_PAUSE: "0" });
    await staffDocket(hub);
    [ben, ada] = [await hub.as("ben"), await hub.as("ada")];
    await hub.plant({
      matters: Object.entries(applications).map(([id, application]) => ({
        id: `m-${id}`,
        references: [`16/555,${application.slice(5)}`],
      })),
    });
  });
  afterAll(async () => {
    await hub.close();
    await peer.close();
  });

  /** The office's whole answer on a matter's application, taken twice: the second time changes nothing. */
  async function answered(id: keyof typeof applications, lines: Lines) {
    const bag = lines.map(([eventDate, eventCode]) => ({
      ...{ eventDate, eventCode, eventDescriptionText: `Line ${eventCode}` },
    }));
    peer.events.set(applications[id], bag);
    await refreshOf(hub.platform, applications[id]);
    const found = await deadlinesOf(ben, `m-${id}`);
    await refreshOf(hub.platform, applications[id]);
    expect(await deadlinesOf(ben, `m-${id}`)).toEqual(found);
    return found;
  }

  async function verified(deadline: DeadlineRecord | undefined): Promise<string> {
    const id = deadline?.id ?? "";
    await ben.deadlines.docket({ id });
    await ada.deadlines.verify({ id });
    return id;
  }

  const lastStep = (deadline: DeadlineRecord | undefined) => deadline?.history.at(-1);

  test("a corrected mail date moves a proposal with its printed period, and a date that a person docketed asks", async () => {
    const [proposed] = await answered("date", [["2031-01-10", "MCTNF"]]);
    await ben.deadlines.change({ id: proposed?.id ?? "", printedPeriod: "2m" });
    const moved = await answered("date", [["2031-01-14", "MCTNF"]]);
    expect(moved).toMatchObject([
      { id: proposed?.id, status: "proposed", mailDate: "2031-01-14", dueAt: "2031-03-14", printedPeriod: "2m" },
    ]);
    expect(lastStep(moved[0])).toMatchObject({ did: "moved", by: null, dueAt: "2031-03-14" });
    const said = await loggedEvents(hub.platform, "office-line-withdrawn");
    expect(said.map(({ metadata }) => metadata)).toMatchObject([{ line: "MCTNF", day: "2031-01-10" }]);
    const id = await verified(moved[0]);
    const asked = await answered("date", [["2031-01-20", "MCTNF"]]);
    expect(asked).toMatchObject([
      { id, status: "docketed", verifiedBy: null, mailDate: "2031-01-14", dueAt: "2031-03-14" },
      { status: "proposed", mailDate: "2031-01-20", dueAt: "2031-04-21", printedPeriod: null },
    ]);
    expect(lastStep(asked[0])?.reason).toBe(
      "the office's record no longer shows MCTNF of 2031-01-14; it shows MCTNF of 2031-01-20: decide which of the two counts",
    );
    // The day on which the docketed date was proposed first comes again: it is a clock of its own now.
    const again = await answered("date", [["2031-01-10", "MCTNF"]]);
    expect(again).toMatchObject([
      { id, status: "docketed", mailDate: "2031-01-14", dueAt: "2031-03-14" },
      { status: "proposed", mailDate: "2031-01-10", dueAt: "2031-04-10" },
    ]);
  });

  test("a line that is withdrawn and comes again in a later answer moves no date that was verified", async () => {
    const other = ["2031-01-02", "WIDS"] as const;
    const [proposed] = await answered("again", [other, ["2031-01-10", "MCTNF"]]);
    const id = await verified(proposed);
    expect(await answered("again", [other])).toMatchObject([{ id, status: "docketed", dueAt: "2031-04-10" }]);
    const found = await answered("again", [other, ["2031-02-03", "MCTNF"]]);
    expect(found).toMatchObject([
      { id, status: "docketed", verifiedBy: null, mailDate: "2031-01-10", dueAt: "2031-04-10" },
      { status: "proposed", mailDate: "2031-02-03", dueAt: "2031-05-05" },
    ]);
    const missing = await ben.docket.audit({ inventionId: "m-again", kind: "deadline-without-source" });
    expect(missing.data).toMatchObject([{ deadlineId: id }]);
  });

  test("a mail date that the record corrects across a change of the law takes the rule of the new day", async () => {
    const [proposed] = await answered("law", [["2013-12-20", "MCTRS"]]);
    await ben.deadlines.change({ id: proposed?.id ?? "", printedPeriod: "2m" });
    expect(await answered("law", [["2013-12-12", "MCTRS"]])).toMatchObject([
      { id: proposed?.id, ruleVersion: 2, dueAt: "2014-02-12", printedPeriod: "2m" },
    ]);
  });
});
