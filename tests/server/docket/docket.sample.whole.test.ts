import { auditStale } from "@iphub/server/docket/docket/start-auditing";
import { loadSample } from "@iphub/server/operations/demo/load-sample";
import { expect, test } from "vitest";
import { onBothEngines } from "../../support/engines.ts";
import { startSeededHub } from "../../support/seeded-hub.ts";
import { TestClock } from "../../support/test-clock.ts";

onBothEngines((engine) => {
  test("the sample portfolio has its findings, the same however often it is audited", async () => {
    // The findings of real histories change with the day: a fee that may still be paid late is lapsed later.
    const clock = new TestClock("2026-11-25T15:00:00Z");
    const hub = await startSeededHub(engine, {}, clock);
    const { kysely: db } = hub.platform.database;
    await db.deleteFrom("team_members").execute();
    await db.deleteFrom("teams").execute();
    await db.deleteFrom("users").execute();
    await loadSample(hub.platform, { size: 0 });
    const read = () => db.selectFrom("docket_findings").selectAll().orderBy("id").execute();
    const first = await read();
    const kinds = new Set(first.map(({ kind }) => kind));
    expect(kinds).toEqual(
      new Set([
        ...["action-without-deadline", "deadline-without-source", "deadline-without-person"],
        ...["fee-lapsed", "field-disagrees", "notice-unread"],
      ]),
    );
    const open = first.filter(({ status }) => status === "open").map(({ kind }) => kind);
    expect(open.sort()).toEqual([
      ...["action-without-deadline", "action-without-deadline", "deadline-without-person"],
      ...["deadline-without-source", "field-disagrees", "field-disagrees", "notice-unread"],
    ]);
    const deadlines = await db.selectFrom("deadlines").select(["status", "due_at"]).execute();
    const today = clock.now().toISOString().slice(0, 10);
    const isOpen = (status: string) => ["proposed", "docketed", "verified"].includes(status);
    expect(deadlines.filter(({ status, due_at }) => isOpen(status) && due_at < today)).toEqual([]);
    expect(
      first
        .filter(({ kind }) => kind === "field-disagrees")
        .map(({ subject }) => subject)
        .sort(),
    ).toEqual(["Applicant", "Filing date"]);
    await db.deleteFrom("docket_audited").execute();
    expect(await auditStale(hub.platform, new AbortController().signal)).toBe(61);
    expect(await read()).toEqual(first);
    await hub.close();
  }, 120_000);
});
