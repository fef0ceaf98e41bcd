import type { Notice } from "@iphub/sdk/contract/inbox";
import { addDays } from "@iphub/sdk/domain/civil-date";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import { fanOut } from "@iphub/server/docket/inbox/fan-out";
import { addNotices } from "@iphub/server/docket/inbox/notices.store";
import { transaction } from "@iphub/server/platform/database/transaction";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";

forEachEngine((engine) => {
  const today = civilDateInZone(Date.now(), "America/New_York");
  let hub: WholeHub;

  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh() });
  });
  afterAll(() => hub.close());

  /** The oldest notice of Ben on a matter. */
  async function firstOf(inventionId: string): Promise<Notice | undefined> {
    return (await (await hub.as("ben")).inbox.list({ inventionId, state: "all" })).data.at(-1);
  }

  test("a notice of a task says that its date was moved since, and that the task is done", async () => {
    const amy = await hub.as("amy");
    const { id: inventionId } = await amy.inventions.create({ title: "Noticed", references: ["DATED-1"] });
    const dated = { title: "Dated", assignees: ["ben@firm.example"], dueAt: "2020-01-02" };
    const { id } = await amy.tasks.create({ inventionId, ...dated });
    await fanOut(hub.platform);
    expect(await firstOf(inventionId)).toMatchObject({ dueAt: "2020-01-02", ended: null, standing: null });
    await amy.tasks.update({ id, dueAt: "2031-01-02" });
    expect(await firstOf(inventionId)).toMatchObject({ dueAt: "2020-01-02", ended: "moved" });
    await amy.tasks.update({ id, status: "done" });
    expect(await firstOf(inventionId)).toMatchObject({ dueAt: "2020-01-02", ended: "done" });
  });

  test("a notice of a deadline says what keeps its right today, and then how it ended", async () => {
    const amy = await hub.as("amy");
    const { id: inventionId } = await amy.inventions.create({ title: "Kept", references: ["DATED-2"] });
    const mailed = { inventionId, trigger: "CTNF", mailDate: addDays(today, -100) };
    const [proposed] = await amy.deadlines.propose(mailed);
    const { id, dueAt, finalDate: finalAt, standing } = await amy.deadlines.docket({ id: proposed?.id ?? "" });
    const words = { title: "Reply", body: "Due", kind: "call-up", actor: null } as const;
    const subject = { type: "deadline", id } as const;
    const notice = { userId: "u-ben", key: "dated", inventionId, subject, dueAt, finalAt, ...words };
    await transaction(hub.platform.database, (tx) => addNotices(tx, hub.platform, [notice]));
    const noticed = async () => {
      const found = (await (await hub.as("ben")).inbox.list({ inventionId, kind: "call-up" })).data;
      return found.map((one) => [one.dueAt, one.finalAt, one.ended, one.standing]);
    };
    expect(standing).toMatch(/^extension 1 runs, \d+ d left$/);
    expect(await noticed()).toEqual([[dueAt, finalAt, null, standing]]);
    await amy.deadlines.close({ id, filed: "Response", filedOn: dueAt });
    expect(await noticed()).toEqual([[dueAt, finalAt, "done", null]]);
  });
});
