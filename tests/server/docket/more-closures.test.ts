import { deadlinesMigrations } from "@iphub/server/docket/deadlines/deadlines.tables";
import { expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { startSeededHub } from "../../support/seeded-hub.ts";

forEachEngine((engine) => {
  test("a hub of before gains the closures of a newer table, and keeps those that a person added", async () => {
    const hub = await startSeededHub(engine);
    const { kysely } = hub.platform.database;
    await kysely.deleteFrom("office_closures").where("date", "in", ["2012-10-29", "2018-12-24"]).execute();
    const own = { office: "US", date: "2018-12-24", reason: "as our agent said", added_by: "ada@firm.example" };
    await kysely
      .insertInto("office_closures")
      .values([
        { ...own, added_at: new Date().toISOString() },
        { ...own, date: "2019-12-24", added_at: new Date().toISOString() },
      ])
      .execute();
    await deadlinesMigrations["0251-more-closures"].up(kysely.withTables<never>());
    const listed = await (await hub.as("ben")).deadlines.closures();
    const reasonOf = (day: string) => listed.find(({ date }) => date === day)?.reason;
    expect(reasonOf("2012-10-29")).toBe("Hurricane Sandy, notice of 2 November 2012");
    expect(reasonOf("2018-12-24")).toBe("as our agent said");
    expect(reasonOf("2019-12-24")).toBe("as our agent said");
    expect(reasonOf("2025-01-09")).toBeUndefined();
    await hub.close();
  });
});
