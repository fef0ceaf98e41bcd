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
    const refused = await failureOf(ben.deadlines.propose({ ...event, applicationNumber: "90012347" }));
    expect(refused).toMatchObject({ status: 400, fields: [{ field: "applicationNumber" }] });
    const [proposed] = await ben.deadlines.propose({ ...event, applicationNumber: "17012347" });
    expect(proposed).toMatchObject({ ruleId: "us-ctnf", dueAt: "2031-04-10" });
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
