import type { Hub } from "@iphub/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { deadlinesOf, officeRecord, staffDocket } from "./deadlines.support.ts";

const ids = ["unknown", "unknown-2", "board", "supplement"];
const period = { outcome: "period", printedPeriod: "2m" } as const;

forEachEngine((engine) => {
  let hub: SeededHub;
  let ben: Hub;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    await staffDocket(hub);
    ben = await hub.as("ben");
    await hub.plant({ matters: ids.map((id) => ({ id: `m-${id}` })) });
  });
  afterAll(() => hub.close());

  const noticeOf = async (id: string, code: string, description: string) => {
    await officeRecord(hub, `m-${id}`, [["2026-01-15", code, description]]);
    const [notice] = await deadlinesOf(ben, `m-${id}`);
    expect(notice).toMatchObject({ trigger: code, status: "to-read", finalDate: null });
    return notice?.id ?? "";
  };

  test("a notice whose code is not known has no final date unless its reader says that it can be extended", async () => {
    const id = await noticeOf("unknown", "MQQQQ", "Mail Requirement of a New Kind");
    const read = await ben.deadlines.read({ id, ...period });
    expect(read).toMatchObject({ ruleId: "us-notice-fixed", dueAt: "2026-03-16", finalDate: null });
    expect(read.computed.notes.join(" ")).toContain("No one read in the notice that its period can be extended");
    const other = await noticeOf("unknown-2", "MQQQQ", "Mail Requirement of a New Kind");
    const extended = await ben.deadlines.read({ id: other, ...period, extendable: true });
    expect(extended).toMatchObject({ ruleId: "us-notice", dueAt: "2026-03-16", finalDate: "2026-08-17" });
  });

  test("extensions of a decision of the board are asked about, and it has none by default", async () => {
    const id = await noticeOf("board", "MAPDP", "Mail PTAB Decision on Appeal - Affirmed-in-Part");
    const refused = await failureOf(ben.deadlines.read({ id, ...period, extendable: true }));
    expect(refused).toMatchObject({ status: 400, code: "confirmation_required" });
    expect(refused.fields).toMatchObject([{ field: "extendable", confirm: "period-beyond-law" }]);
    expect(refused.message).toContain("1.136(a)(1)(iv)");
    const read = await ben.deadlines.read({ id, ...period });
    expect(read).toMatchObject({ ruleId: "us-notice-fixed", dueAt: "2026-03-16", finalDate: null });
  });

  test("a supplemental action ends at six months", async () => {
    const id = await noticeOf("supplement", "MSR..", "Mail Supplemental Non-Final Rejection");
    const read = await ben.deadlines.read({ id, outcome: "period", printedPeriod: "3m" });
    expect(read).toMatchObject({ ruleId: "us-notice-action", dueAt: "2026-04-15", finalDate: "2026-07-15" });
  });
});
