import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { TestClock } from "../../support/test-clock.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";

const hour = 3_600_000;

forEachEngine((engine) => {
  // Seven in the evening of 2 June in New York.
  const clock = new TestClock("2031-06-02T23:00:00.000Z");
  let hub: WholeHub;

  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh(), clock });
  });
  afterAll(() => hub?.close());

  /** What is due on the day of a firm in a time zone, by section. */
  async function dueIn(timeZone: string): Promise<string[]> {
    const amy = await hub.as("amy");
    const office = { name: "Firm", timeZone, holidays: "none" as const, closedDays: [], people: [] };
    await amy.callUps.setSchedule({ offices: [office] });
    const { entries } = await amy.docket.today({ scope: "firm" });
    const due = entries.filter(({ section }) => section === "late" || section === "today" || section === "soon");
    return due.map(({ section, title, isLate }) => `${section} ${title}${isLate ? ", late" : ""}`).toSorted();
  }

  test("a deadline is due by the day at the US office, or the later of that and the firm's for another, and a task by the firm's", async () => {
    const amy = await hub.as("amy");
    const { id: inventionId } = await amy.inventions.create({ title: "Zones", references: ["ZONE-1"] });
    const entry = { inventionId, office: "US", source: "letter of the agent" };
    await amy.deadlines.enter({ ...entry, title: "Second", dueDate: "2031-06-02" });
    await amy.deadlines.enter({ ...entry, title: "Third", dueDate: "2031-06-03" });
    await amy.deadlines.enter({ ...entry, office: "EP", title: "Second in Munich", dueDate: "2031-06-02" });
    await amy.tasks.create({ inventionId, title: "Work", dueAt: "2031-06-02" });
    // One in the morning of 3 June.
    expect(await dueIn("Europe/Berlin")).toEqual([
      "late Second in Munich",
      "late Work, late",
      "soon Third",
      "today Second",
    ]);
    clock.advance(7 * hour);
    // Eight in the evening of 2 June, and two in the morning of 3 June in New York.
    expect(await dueIn("Pacific/Honolulu")).toEqual([
      "late Second in Munich, late",
      "late Second, late",
      "today Third",
      "today Work",
    ]);
  });
});
