import type { Hub } from "@iphub/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { deadlinesOf, officeRecord, staffDocket } from "./deadlines.support.ts";

const ids = ["known", "unknown", "two", "rejected", "later"];

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

  const entry = async (id: string, mailDate: string) => {
    const [found] = await ben.deadlines.propose({ inventionId: `m-${id}`, trigger: "PCT", mailDate });
    return found?.id ?? "";
  };
  const noticed = (id: string) => officeRecord(hub, `m-${id}`, [["2025-01-15", "M905"]]);
  const datesOf = async (id: string) => {
    const missing = (await deadlinesOf(ben, `m-${id}`)).find(({ ruleId }) => ruleId === "us-371-missing");
    return [missing?.dueAt, missing?.finalDate];
  };
  const byNotice = ["2025-03-17", "2025-08-15"];
  const byPriority = ["2025-04-30", "2025-09-30"];

  test("missing requirements count 32 months from the priority date of the matter's national stage", async () => {
    await entry("known", "2022-08-31");
    await noticed("known");
    expect(await datesOf("known")).toEqual(byPriority);
    await noticed("unknown");
    expect(await datesOf("unknown")).toEqual(byNotice);
  });

  test("two priority dates that disagree give none, and neither does a rejected one", async () => {
    await entry("two", "2022-08-31");
    await entry("two", "2022-09-30");
    await noticed("two");
    expect(await datesOf("two")).toEqual(byNotice);
    await ben.deadlines.reject({ id: await entry("rejected", "2022-08-31"), reason: "Another application" });
    await noticed("rejected");
    expect(await datesOf("rejected")).toEqual(byNotice);
  });

  test("a priority date that is entered after the notice moves its date with the record's next line", async () => {
    await noticed("later");
    await entry("later", "2022-08-31");
    await officeRecord(hub, "m-later", [["2025-02-03", "WIDS"]]);
    expect(await datesOf("later")).toEqual(byPriority);
  });
});
