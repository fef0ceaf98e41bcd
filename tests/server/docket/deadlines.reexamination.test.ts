import type { Hub } from "@iphub/sdk";
import { sql } from "kysely";
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
    await hub.plant({
      matters: [
        { id: "m-control", references: ["90/012,345"] },
        { id: "m-read", references: ["90/012,346"] },
        { id: "m-patent", references: ["17/012,347", "90/012,347"] },
        { id: "m-both", references: ["17/012,348", "90/012,348"] },
      ],
    });
  });
  afterAll(() => hub.close());

  test("a paper of a reexamination is refused by hand, with what to do", async () => {
    for (const trigger of ["CTNF", "MCTFR", "N/AP", "APEA"]) {
      const refused = await failureOf(
        ben.deadlines.propose({ inventionId: "m-control", trigger, mailDate: "2031-01-10" }),
      );
      expect(refused).toMatchObject({ status: 400, fields: [{ field: "applicationNumber" }] });
      expect(refused.message).toContain("1.550(c)");
    }
    expect(await deadlinesOf(ben, "m-control")).toEqual([]);
  });

  test("in a matter with a patent's application too, the call says which is meant", async () => {
    const event = { inventionId: "m-patent", trigger: "CTNF", mailDate: "2031-01-10" };
    const asked = await failureOf(ben.deadlines.propose(event));
    expect(asked).toMatchObject({ status: 400, fields: [{ field: "applicationNumber" }] });
    expect(asked.message).toContain("the matter has 17012347 and the reexamination 90012347; name the one");
    for (const applicationNumber of ["90012347", "90/012,347"]) {
      const refused = await failureOf(ben.deadlines.propose({ ...event, applicationNumber }));
      expect(refused).toMatchObject({ status: 400, fields: [{ field: "applicationNumber" }] });
      expect(refused.message).toContain("1.550(c)");
    }
    expect(await deadlinesOf(ben, "m-patent")).toEqual([]);
    // However it is written, it is the application of the office's record.
    for (const applicationNumber of ["17/012,347", "17012347"]) {
      const [proposed, ...others] = await ben.deadlines.propose({ ...event, applicationNumber });
      expect(proposed).toMatchObject({ ruleId: "us-ctnf", dueAt: "2031-04-10", applicationNumber: "17012347" });
      expect(others).toEqual([]);
    }
    const [counted, ...others] = await deadlinesOf(ben, "m-patent");
    expect(others).toEqual([]);
    const id = counted?.id ?? "";
    const moved = await failureOf(ben.deadlines.change({ id, applicationNumber: "90/012,347" }));
    expect(moved).toMatchObject({ status: 400, fields: [{ field: "applicationNumber" }] });
  });

  test("an event that is no paper of either is not asked about", async () => {
    const filed = { inventionId: "m-both", trigger: "PROVISIONAL", mailDate: "2031-01-10" };
    const [proposed] = await ben.deadlines.propose(filed);
    expect(proposed).toMatchObject({ ruleId: "us-provisional-conversion", dueAt: "2032-01-12" });
  });

  test("an explanation counts no paper of a reexamination either", async () => {
    const event = { mailDate: "2031-01-10", applicationNumber: "90/012,345" };
    for (const trigger of ["CTNF", "MCTFR", "APEA"]) {
      const refused = await failureOf(ben.deadlines.explain({ ...event, trigger }));
      expect(refused).toMatchObject({ status: 400, fields: [{ field: "applicationNumber" }] });
      expect(refused.message).toContain("1.550(c)");
    }
    const { deadlines } = await ben.deadlines.explain({ ...event, trigger: "CTNF", applicationNumber: "17/012,345" });
    expect(deadlines).toMatchObject([{ ruleId: "us-ctnf", nominal: "2031-04-10", overdue: false }]);
  });

  test("what an older version counted says why it does not hold, is not docketed, and its paper is to be read", async () => {
    const [counted] = await deadlinesOf(ben, "m-patent");
    const id = counted?.id ?? "";
    const number = JSON.stringify("90012347");
    await sql`update deadlines set context = jsonb_set(context, '{applicationNumber}', ${number}::jsonb) where id = ${id}`.execute(
      hub.platform.database.kysely,
    );
    await officeRecord(hub, "m-patent", [["2031-01-10", "MCTNF"]], "90012347");
    const [notice, proposal, ...others] = await deadlinesOf(ben, "m-patent");
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ status: "to-read", trigger: "MCTNF" });
    expect(proposal).toMatchObject({ id, status: "proposed" });
    expect(proposal?.history.at(-1)).toMatchObject({ did: "changed", by: null });
    expect(proposal?.history.at(-1)?.reason).toContain("90012347 is a reexamination");
    const refused = await failureOf(ben.deadlines.docket({ id }));
    expect(refused).toMatchObject({ status: 400, fields: [{ field: "applicationNumber" }] });
  });

  test("one that the record shows waits to be read; its period has no extensions unless a person confirms a cause", async () => {
    await officeRecord(hub, "m-read", [["2031-01-10", "MCTNF"]], "90012346");
    const [notice, ...others] = await deadlinesOf(ben, "m-read");
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ status: "to-read", trigger: "MCTNF", finalDate: null });
    expect(notice?.computed.notes.join(" ")).toContain("is a reexamination");
    const period = { id: notice?.id ?? "", outcome: "period", printedPeriod: "2m" } as const;
    const asked = await failureOf(ben.deadlines.read({ ...period, extendable: true }));
    expect(asked).toMatchObject({ code: "confirmation_required", fields: [{ field: "extendable" }] });
    const named = { outcome: "restarts", actionCode: "MCTNF", actionDate: "2031-01-10" } as const;
    const refused = await failureOf(ben.deadlines.read({ id: notice?.id ?? "", ...named }));
    expect(refused).toMatchObject({ status: 400, fields: [{ field: "applicationNumber" }] });
    const read = await ben.deadlines.read(period);
    expect(read).toMatchObject({ ruleId: "us-notice-fixed", dueAt: "2031-03-10", finalDate: null, status: "docketed" });
    expect(read.computed.ladder).toEqual([]);
  });
});
