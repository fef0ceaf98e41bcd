import { afterAll, beforeAll, expect, test } from "vitest";
import { behindOpenChange } from "../../support/behind-open-change.ts";
import { onPostgres } from "../../support/engines.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { deadlinesOf, officeRecord, proposeCtnf, staffDocket } from "./deadlines.support.ts";

onPostgres((engine) => {
  let hub: SeededHub;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    await staffDocket(hub);
    await hub.plant({ matters: [{ id: "m-closed" }, { id: "m-changed" }] });
  });
  afterAll(() => hub?.close());

  async function withdrawWhile(inventionId: string, set: { status: "closed" } | { own_responsible: string }) {
    const ben = await hub.as("ben");
    const action = await proposeCtnf(ben, inventionId, "2031-01-10");
    await officeRecord(hub, inventionId, [["2031-02-14", "MW/AC"]]);
    const notice = (await deadlinesOf(ben, inventionId)).find(({ status }) => status === "to-read");
    const named = { outcome: "withdraws", actionCode: "CTNF", actionDate: "2031-01-10" } as const;
    await behindOpenChange(hub.platform.database.kysely, {
      change: (tx) => tx.updateTable("deadlines").set(set).where("id", "=", action.id).execute(),
      calls: () => ben.deadlines.read({ id: notice?.id ?? "", ...named }),
    });
    return ben.deadlines.get({ id: action.id });
  }

  test("a deadline that is closed while the withdrawal of its action is read stays closed", async () => {
    expect(await withdrawWhile("m-closed", { status: "closed" })).toMatchObject({
      status: "closed",
      officeReply: null,
    });
  });

  test("a deadline that is changed while the withdrawal of its action is read keeps the change", async () => {
    expect(await withdrawWhile("m-changed", { own_responsible: "eve@firm.example" })).toMatchObject({
      ...{ status: "proposed", responsible: "eve@firm.example", officeReply: { code: "MW/AC", date: "2031-02-14" } },
    });
  });
});
