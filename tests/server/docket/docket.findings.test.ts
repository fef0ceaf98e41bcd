import type { Hub } from "@iphub/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { startUsptoPeer, type UsptoPeer } from "../../support/uspto-peer.ts";
import { deadlinesOf, officeRecord, staffDocket } from "./deadlines.support.ts";

forEachEngine((engine) => {
  let hub: SeededHub;
  let peer: UsptoPeer;
  let ben: Hub;

  beforeAll(async () => {
    peer = await startUsptoPeer();
    hub = await startSeededHub(engine, { IPHUB_USPTO_URL: peer.url, IPHUB_USPTO_PAUSE_MS: "0" });
    await staffDocket(hub);
    ben = await hub.as("ben");
    await hub.plant({
      matters: [
        ...["lapsed", "moved", "after-final", "window"].map((id) => ({
          ...{ id: `m-${id}`, inHouseAttorney: "ada@firm.example" },
        })),
        { id: "m-asked", references: ["17/248,024"] },
      ],
    });
  });
  afterAll(async () => {
    await hub.close();
    await peer.close();
  });

  const findingsOf = async (inventionId: string) => (await ben.docket.audit({ inventionId })).data;

  test("a rejected two-month window leaves the three months of the final action a finding", async () => {
    await officeRecord(hub, "m-window", [["2031-01-31", "MCTFR"]]);
    const window = (await deadlinesOf(ben, "m-window")).find(({ ruleId }) => ruleId === "us-ctfr-first-reply-window");
    await ben.deadlines.reject({ id: window?.id ?? "", reason: "No early reply is planned" });
    expect(await findingsOf("m-window")).toMatchObject([{ kind: "action-without-deadline", dueAt: "2031-04-30" }]);
  });

  test("each fee whose grace period ended unpaid is a finding, and a payment settles its own", async () => {
    await officeRecord(hub, "m-lapsed", [
      ["2012-05-08", "PTAC"],
      ["2012-05-08", "PGM/"],
    ]);
    const lapsed = async () => (await ben.docket.audit({ inventionId: "m-lapsed", kind: "fee-lapsed" })).data;
    expect((await lapsed()).map(({ dueAt }) => dueAt)).toEqual(["2016-05-09", "2020-05-08", "2024-05-08"]);
    await officeRecord(hub, "m-lapsed", [["2019-11-04", "M1552"]]);
    expect((await lapsed()).map(({ dueAt }) => dueAt)).toEqual(["2016-05-09", "2024-05-08"]);
    expect((await ben.docket.state({ inventionId: "m-lapsed" })).kinds["fee-lapsed"]).toBe(2);
  });

  test("a date moved past the final date and a closing by a line that ends nothing are findings", async () => {
    await officeRecord(hub, "m-moved", [["2031-01-31", "MCTNF"]]);
    const [moved] = await deadlinesOf(ben, "m-moved");
    const later = { manualDate: "2031-08-01", reason: "as the client said" };
    await ben.deadlines.docket({ id: moved?.id ?? "", ...later, confirm: ["later-than-final"] });
    expect(await findingsOf("m-moved")).toMatchObject([{ kind: "date-against-record", docket: "due 2031-08-01" }]);
    await ben.deadlines.change({ id: moved?.id ?? "", manualDate: null });
    expect(await findingsOf("m-moved")).toEqual([]);
    await officeRecord(hub, "m-after-final", [
      ["2026-01-05", "MCTFR"],
      ["2026-03-30", "A.NE"],
    ]);
    const period = (await deadlinesOf(ben, "m-after-final")).find(({ ruleId }) => ruleId === "us-ctfr");
    await ben.deadlines.close({ id: period?.id ?? "", filed: "Response", filedOn: "2026-03-30" });
    expect(await findingsOf("m-after-final")).toMatchObject([
      { kind: "closure-without-response", office: "A.NE 2026-03-30", deadlineId: period?.id },
    ]);
  });

  test("a matter's audit and its state speak of that matter only", async () => {
    const state = await ben.docket.state({ inventionId: "m-moved" });
    expect(state).toMatchObject({ open: 0, matters: 1, withoutRecord: 0 });
    expect(state.office).toMatchObject({ waiting: 0, unanswered: 0 });
    expect((await ben.docket.state()).open).toBeGreaterThan(0);
    expect(await ben.docket.ask({ inventionId: "m-moved" })).toMatchObject({ queued: 0 });
    expect((await ben.docket.state()).office.waiting).toBe(0);
    expect(await ben.docket.ask({ inventionId: "m-asked" })).toMatchObject({ queued: 1 });
    expect((await ben.docket.state({ inventionId: "m-asked" })).office.waiting).toBe(1);
    expect((await ben.docket.state({ inventionId: "m-moved" })).office.waiting).toBe(0);
  });
});
