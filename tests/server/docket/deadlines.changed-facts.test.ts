import type { Hub } from "@iphub/sdk";
import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { refreshOf } from "../../support/refresh-of.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { startUsptoPeer, type UsptoPeer } from "../../support/uspto-peer.ts";
import { deadlinesOf, staffDocket } from "./deadlines.support.ts";

type Lines = readonly (readonly [date: string, code: string])[];

const matters = [
  "code",
  "gone",
  "reply",
  "advisory",
  "kind",
  "reissue",
  "notice",
  "paper",
  "plant",
  "hand",
  "given",
  "docketed",
] as const;

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
      matters: matters.map((id, index) => ({
        id: `m-${id}`,
        references: [`16/555,1${String(index).padStart(2, "0")}`],
      })),
    });
  });
  afterAll(async () => {
    await hub.close();
    await peer.close();
  });

  /** The office's whole answer on a matter's application, taken twice: the second time changes nothing. */
  async function answered(id: (typeof matters)[number], lines: Lines, data?: Record<string, string>) {
    const applicationId = `165551${String(matters.indexOf(id)).padStart(2, "0")}`;
    const bag = lines.map(([eventDate, eventCode]) => ({
      ...{ eventDate, eventCode, eventDescriptionText: `Line ${eventCode}` },
    }));
    peer.events.set(applicationId, bag);
    if (data) peer.data.set(applicationId, data);
    const refresh = () => refreshOf(hub.platform, applicationId);
    await refresh();
    const found = await deadlinesOf(ben, `m-${id}`);
    await refresh();
    expect(await deadlinesOf(ben, `m-${id}`)).toEqual(found);
    return found;
  }

  async function verified(deadline: DeadlineRecord | undefined): Promise<string> {
    const id = deadline?.id ?? "";
    await ben.deadlines.docket({ id });
    await ada.deadlines.verify({ id });
    return id;
  }

  const lastStep = (deadline: DeadlineRecord) => deadline.history.at(-1);

  test("another code on the same day leaves the docketed date, says that it lost its ground, and proposes the new one", async () => {
    const [proposed] = await answered("code", [["2031-01-10", "MCTNF"]]);
    const id = await verified(proposed);
    const found = await answered("code", [["2031-01-10", "MCTFR"]]);
    const first = found.find((one) => one.id === id);
    expect(first).toMatchObject({ status: "docketed", verifiedBy: null, dueAt: "2031-04-10", ruleId: "us-ctnf" });
    expect(first && lastStep(first)?.reason).toBe("the office's record no longer shows MCTNF of 2031-01-10");
    const fresh = found.filter(({ status }) => status === "proposed").map(({ ruleId }) => ruleId);
    expect(fresh.toSorted()).toEqual(["us-ctfr", "us-ctfr-first-reply-window"]);
  });

  test("a line that disappears closes nothing, and is heard of once; an empty answer withdraws nothing", async () => {
    const other = ["2031-01-02", "WIDS"] as const;
    const [proposed] = await answered("gone", [other, ["2031-01-10", "MCTNF"]]);
    const id = await verified(proposed);
    expect(await answered("gone", [])).toMatchObject([{ id, status: "verified" }]);
    const lost = await answered("gone", [other]);
    expect(lost).toMatchObject([{ id, status: "docketed", verifiedBy: null, dueAt: "2031-04-10" }]);
    expect(lost[0]?.history.map(({ did }) => did)).toEqual(["proposed", "docketed", "verified", "changed"]);
    await ada.deadlines.verify({ id });
    expect(await answered("gone", [other])).toMatchObject([{ id, status: "verified" }]);
    const again = await answered("gone", [other, ["2031-01-10", "MCTNF"]]);
    expect(again).toMatchObject([{ id, status: "docketed" }]);
    expect(again.map((one) => lastStep(one)?.reason)).toEqual(["the office's record supports the date again"]);
  });

  test("a reply that the office withdraws is no longer noted on the deadline", async () => {
    const action = ["2031-01-10", "MCTNF"] as const;
    expect(await answered("reply", [action, ["2031-03-03", "A..."]])).toEqual([]);
    expect(await answered("reply", [action])).toMatchObject([{ status: "proposed", officeReply: null }]);
    const noted = await answered("reply", [action, ["2031-03-05", "A..."]]);
    expect(noted).toMatchObject([{ officeReply: { date: "2031-03-05" } }]);
    expect(await answered("reply", [action])).toMatchObject([{ status: "proposed", officeReply: null }]);
  });

  test("a corrected advisory action moves a docketed period; one that is withdrawn gives back the three months", async () => {
    const before: Lines = [
      ["2031-01-31", "MCTFR"],
      ["2031-03-20", "A.NE"],
    ];
    const period = (all: readonly DeadlineRecord[]) => all.find(({ ruleId }) => !ruleId.endsWith("window"));
    const id = await verified(period(await answered("advisory", [...before, ["2031-05-15", "MCTAV"]])));
    const moved = period(await answered("advisory", [...before, ["2031-05-20", "MCTAV"]]));
    expect(moved).toMatchObject({ id, nominal: "2031-05-20", status: "docketed", finalDate: "2031-07-31" });
    const back = period(await answered("advisory", before));
    expect(back).toMatchObject({ id, nominal: "2031-04-30", status: "docketed" });
    expect(back?.history.map(({ did }) => did)).toEqual(["proposed", "docketed", "verified", "moved", "moved"]);
  });

  const finalWith = (reply: string, advisory: string): Lines => [
    ["2026-01-15", "MCTFR"],
    ["2026-02-02", "WIDS"],
    [reply, "A.NE"],
    [advisory, "MCTAV"],
  ];
  const periodOf = (all: readonly DeadlineRecord[]) => all.find(({ ruleId }) => !ruleId.endsWith("window"));

  test("facts of the record follow its corrections at a deadline that was proposed by hand", async () => {
    await ben.deadlines.propose({ inventionId: "m-hand", trigger: "MCTFR", mailDate: "2026-01-15" });
    const dueWith = async (reply: string, advisory: string) =>
      periodOf(await answered("hand", finalWith(reply, advisory)))?.dueAt;
    expect(await dueWith("2026-03-10", "2026-05-20")).toBe("2026-05-20");
    expect(await dueWith("2026-03-10", "2026-04-20")).toBe("2026-04-20");
    expect(await dueWith("2026-03-10", "2026-05-20")).toBe("2026-05-20");
    expect(await dueWith("2026-03-20", "2026-05-20")).toBe("2026-04-15");
  });

  test("a fact that a person gave goes before the record, the others follow it", async () => {
    const event = { inventionId: "m-given", trigger: "MCTFR", mailDate: "2026-01-15" };
    await ben.deadlines.propose({ ...event, firstReplyDate: "2026-03-09" });
    const dueWith = async (reply: string, advisory: string) =>
      periodOf(await answered("given", finalWith(reply, advisory)))?.dueAt;
    expect(await dueWith("2026-03-20", "2026-05-20")).toBe("2026-05-20");
    expect(await dueWith("2026-03-25", "2026-04-20")).toBe("2026-04-20");
  });

  test("a printed period that a person set leaves the facts of the record to the record", async () => {
    const found = periodOf(await answered("docketed", finalWith("2026-03-10", "2026-05-20")));
    const id = found?.id ?? "";
    await ben.deadlines.docket({ id });
    await ben.deadlines.change({ id, printedPeriod: "2m" });
    const dueWith = async (reply: string, advisory: string) =>
      periodOf(await answered("docketed", finalWith(reply, advisory)))?.dueAt;
    expect(await dueWith("2026-03-10", "2026-04-20")).toBe("2026-04-20");
    expect(await dueWith("2026-03-20", "2026-04-20")).toBe("2026-03-16");
  });

  test("a kind of patent that pays no fees leaves the docketed fee, and says so on each", async () => {
    const grant: Lines = [["2030-05-20", "PGM/"]];
    const fees = await answered("kind", grant, { grantDate: "2030-05-21", applicationTypeLabelName: "Utility" });
    const id = await verified(fees[0]);
    const design = await answered("kind", grant, { grantDate: "2030-05-21", applicationTypeLabelName: "Design" });
    expect(design.map(({ status }) => status)).toEqual(["docketed", "proposed", "proposed"]);
    for (const fee of design) expect(lastStep(fee)?.reason).toContain("design patent, which pays no maintenance fees");
    expect(design.find((one) => one.id === id)).toMatchObject({ verifiedBy: null, dueAt: fees[0]?.dueAt });
    const utility = await answered("kind", grant, { grantDate: "2030-05-28", applicationTypeLabelName: "Utility" });
    expect(utility[0]).toMatchObject({ id, nominal: "2033-11-28" });
    expect(utility.map((one) => lastStep(one)?.did)).toEqual(["moved", "moved", "moved"]);
  });

  test("a plant patent has no fees from the start, and from the day on which the office says that it is one", async () => {
    const grant: Lines = [["2030-05-20", "PGM/"]];
    expect(await answered("plant", grant, { grantDate: "2030-05-21", applicationTypeLabelName: "Plant" })).toEqual([]);
    const fees = await answered("plant", grant, { grantDate: "2030-05-21", applicationTypeLabelName: "Utility" });
    expect(fees.map(({ dueAt }) => dueAt)).toEqual(["2033-11-21", "2037-11-23", "2041-11-21"]);
    const id = await verified(fees[0]);
    const plant = await answered("plant", grant, { grantDate: "2030-05-21", applicationTypeLabelName: "Plant" });
    expect(plant.map(({ status }) => status)).toEqual(["docketed", "proposed", "proposed"]);
    for (const fee of plant) expect(lastStep(fee)?.reason).toContain("plant patent, which pays no maintenance fees");
    expect(plant.find((one) => one.id === id)).toMatchObject({ verifiedBy: null, dueAt: "2033-11-21" });
  });

  test("the fees of a patent that turns out to be a reissue ask for the original grant", async () => {
    const grant: Lines = [["2030-05-21", "PGM/"]];
    const fees = await answered("reissue", grant, { grantDate: "2030-05-21", applicationTypeLabelName: "Utility" });
    const found = await answered("reissue", grant, { grantDate: "2030-05-21", applicationTypeLabelName: "Re-Issue" });
    expect(found.map(({ id, dueAt }) => [id, dueAt])).toEqual(fees.map(({ id, dueAt }) => [id, dueAt]));
    for (const fee of found) expect(lastStep(fee)?.reason).toContain("count from the original grant");
    const [first] = found;
    const facts = { patentKind: "reissue", originalGrantDate: "2027-05-18" } as const;
    await ben.deadlines.change({ id: first?.id ?? "", ...facts });
    const changed = await answered("reissue", grant);
    const counted = changed.find((one) => one.id === first?.id);
    expect(counted).toMatchObject({ nominal: "2030-11-18" });
  });

  test("a notice that a withdrawn abandonment had settled waits to be read again", async () => {
    const notice = ["2031-01-10", "MCTMS"] as const;
    expect(await answered("notice", [notice])).toMatchObject([{ status: "to-read" }]);
    const ended = await answered("notice", [notice, ["2031-08-01", "MABN2"]]);
    expect(ended.find(({ trigger }) => trigger === "MCTMS")).toMatchObject({ status: "rejected", endedBy: null });
    const again = await answered("notice", [notice]);
    expect(again.find(({ trigger }) => trigger === "MCTMS")).toMatchObject({ status: "to-read", endedAt: null });
    expect(again.find(({ trigger }) => trigger === "MABN2")?.history.at(-1)?.reason).toContain("no longer shows MABN2");
  });

  test("a document whose date the office corrects asks at the docketed deadline that only it shows", async () => {
    const application = `1655510${matters.indexOf("paper")}`;
    const paper = { documentIdentifier: "P1", documentCode: "CTNF", directionCategory: "OUTGOING" } as const;
    const list = (day: string) =>
      peer.documents.set(application, [{ ...paper, officialDate: `${day}T00:00:00.000-0500` }]);
    list("2031-01-10");
    const [proposed] = await answered("paper", []);
    const id = await verified(proposed);
    list("2031-01-30");
    expect(await answered("paper", [])).toMatchObject([
      { id, mailDate: "2031-01-10", dueAt: "2031-04-10", status: "docketed", verifiedBy: null },
      { mailDate: "2031-01-30", dueAt: "2031-04-30", status: "proposed" },
    ]);
  });
});
