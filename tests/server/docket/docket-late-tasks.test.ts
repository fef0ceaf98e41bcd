import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { onPostgres } from "../../support/engines.ts";
import { startSeededHub } from "../../support/seeded-hub.ts";
import { TestClock } from "../../support/test-clock.ts";

onPostgres((engine) => {
  test("a task is late by the firm's day in Today, the weekly docket, the calendar and the load", async () => {
    // The third of March in Tokyo, still the second in New York.
    const clock = new TestClock("2026-03-02T20:00:00.000Z");
    const hub = await startSeededHub(engine, {}, clock);
    onTestFinished(() => hub.close());
    const ada = await hub.as("ada");
    await hub.plant({ matters: [{ id: "m-1" }] });
    const assignees = ["ada@firm.example"];
    const { id } = await ada.tasks.create({ inventionId: "m-1", title: "Send", dueAt: "2026-03-02", assignees });
    const isLate = async () => {
      const lists = [
        await ada.docket.today({ scope: "me" }),
        await ada.docket.week({ scope: "me", from: "2026-03-02" }),
        await ada.docket.calendar({ scope: "me", from: "2026-03-01", until: "2026-03-31" }),
        await ada.docket.load({ scope: "me", from: "2026-03-02", weeks: 1, person: "me" }),
      ];
      return lists.map(({ entries }) => entries.find((entry) => entry.id === id)?.isLate);
    };
    expect(await isLate()).toEqual([false, false, false, false]);
    const { kysely: db } = hub.platform.database;
    await sql`update call_up_schedule set value = jsonb_set(value, '{offices,0,timeZone}', '"Asia/Tokyo"')`.execute(db);
    expect(await isLate()).toEqual([true, true, true, true]);
  });
});
