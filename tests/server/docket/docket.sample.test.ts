import { auditStale } from "@iphub/server/docket/docket/start-auditing";
import { loadSample } from "@iphub/server/operations/demo/load-sample";
import { expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { startSeededHub } from "../../support/seeded-hub.ts";

forEachEngine((engine) => {
  test("the sample portfolio has its findings, the same however often it is audited", async () => {
    const hub = await startSeededHub(engine);
    const { kysely: db } = hub.platform.database;
    await db.deleteFrom("team_members").execute();
    await db.deleteFrom("teams").execute();
    await db.deleteFrom("users").execute();
    await loadSample(hub.platform, { size: 0 });
    const read = () => db.selectFrom("docket_findings").selectAll().orderBy("id").execute();
    const first = await read();
    const kinds = new Set(first.map(({ kind }) => kind));
    expect(kinds).toEqual(
      new Set(["action-without-deadline", "deadline-without-source", "fee-lapsed", "field-disagrees", "notice-unread"]),
    );
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
