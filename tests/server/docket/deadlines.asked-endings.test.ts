import type { Hub } from "@iphub/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { deadlinesOf, officeRecord, staffDocket } from "./deadlines.support.ts";

forEachEngine((engine) => {
  let hub: SeededHub;
  let ben: Hub;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    await staffDocket(hub);
    ben = await hub.as("ben");
    await hub.plant({ matters: ["answer", "quayle", "board"].map((id) => ({ id: `m-${id}` })) });
  });
  afterAll(() => hub.close());

  test("a proposal names the line that may have ended its period from the start", async () => {
    await officeRecord(hub, "m-answer", [
      ["2025-01-10", "MAPEA"],
      ["2025-03-04", "APRB"],
      ["2025-04-01", "AP_DK_M"],
    ]);
    const [fee, notice, ...others] = await deadlinesOf(ben, "m-answer");
    expect(others).toEqual([]);
    expect(fee).toMatchObject({ trigger: "MAPEA", ruleId: "us-appeal-forwarding-fee", status: "proposed" });
    expect(fee?.officeReply).toMatchObject({ code: "AP_DK_M", date: "2025-04-01" });
    expect(notice).toMatchObject({ trigger: "AP_DK_M", status: "to-read" });
    const offered = await ben.deadlines.endings({ id: fee?.id ?? "" });
    expect(offered.filter(({ ends }) => ends).map(({ code }) => code)).toEqual(["AP_DK_M"]);
    // The same lines once more change nothing.
    await officeRecord(hub, "m-answer", [["2025-04-01", "AP_DK_M"]]);
    expect(await deadlinesOf(ben, "m-answer")).toEqual([fee, notice]);
  });

  test("a request for continued examination asks at a docketed Quayle action, and closes nothing", async () => {
    await officeRecord(hub, "m-quayle", [["2025-01-10", "MCTEQ"]]);
    const [action] = await deadlinesOf(ben, "m-quayle");
    const id = action?.id ?? "";
    await ben.deadlines.docket({ id });
    await officeRecord(hub, "m-quayle", [["2025-02-12", "RCEX"]]);
    const asked = await ben.deadlines.get({ id });
    expect(asked).toMatchObject({ ruleId: "us-cteq", status: "docketed", officeReply: { code: "RCEX" } });
    const closed = await ben.deadlines.close({ id, filed: "RCE with amendment", filedOn: "2025-02-12" });
    expect(closed.status).toBe("closed");
    const found = await ben.docket.audit({ inventionId: "m-quayle" });
    expect(found.data.map(({ kind }) => kind)).not.toContain("closure-without-response");
  });

  test("an action after the board's decision asks about rehearing alone; court review stays as it was", async () => {
    await officeRecord(hub, "m-board", [
      ["2025-01-10", "MAPDA"],
      ["2025-02-12", "MCTNF"],
    ]);
    const found = await deadlinesOf(ben, "m-board");
    expect(found.map(({ ruleId, officeReply }) => [ruleId, officeReply?.code ?? null]).toSorted()).toEqual([
      ["us-court-review", null],
      ["us-ctnf", null],
      ["us-rehearing", "MCTNF"],
    ]);
  });
});
