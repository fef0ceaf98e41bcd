import type { Hub } from "@iphub/sdk";
import { addDays, addMonths } from "@iphub/sdk/domain/civil-date";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import { makeCallUps } from "@iphub/server/docket/call-ups/make-call-ups";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { TestClock } from "../../support/test-clock.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";

const zone = "America/New_York";
const day = 86_400_000;

/** amy is an administrator, ben a paralegal. */
forEachEngine((engine) => {
  const clock = new TestClock("2031-02-03T15:00:00.000Z");
  let hub: WholeHub;
  let inventionId: string;

  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh(), clock });
    const matter = { title: "Moved", references: ["MVD-1"], inHouseAttorney: "ben@firm.example" };
    inventionId = (await (await hub.as("amy")).inventions.create(matter)).id;
  });
  afterAll(() => hub.close());

  const today = () => civilDateInZone(clock.now().getTime(), zone);

  async function entered(ben: Hub, title: string, dueDate: string) {
    return ben.deadlines.enter({ inventionId, title, office: "EP", dueDate, source: "agent, 12 Jan" });
  }

  async function reported(from: string, to: string) {
    const { entries } = await (await hub.as("amy")).docket.verification({ from, to });
    return new Map(entries.map((entry) => [entry.title, entry]));
  }

  test("a deadline that was moved by hand beyond the period is listed with the move, one that never was in it is not", async () => {
    const ben = await hub.as("ben");
    const due = addDays(today(), 20);
    const moved = await entered(ben, "Moved out", due);
    await entered(ben, "Never in it", addDays(today(), 200));
    const manualDate = addDays(today(), 180);
    const confirm = ["later-than-final" as const];
    await ben.deadlines.change({ id: moved.id, manualDate, reason: "agent, 2 Feb", confirm });
    const found = await reported(today(), addDays(today(), 30));
    expect([...found.keys()]).toEqual(["Moved out"]);
    expect(found.get("Moved out")).toMatchObject({
      dueAt: manualDate,
      history: [
        { did: "docketed", dueAt: due },
        { did: "changed", dueAt: manualDate, by: "ben@firm.example", reason: "agent, 2 Feb" },
      ],
    });
  });

  test("a deadline whose final date lay in the period before it was moved is listed", async () => {
    const ben = await hub.as("ben");
    const mailDate = today();
    const [proposed] = await ben.deadlines.propose({ inventionId, trigger: "CTNF", mailDate });
    const id = proposed?.id ?? "";
    const { finalDate } = await ben.deadlines.docket({ id });
    const [from, to] = [addDays(finalDate ?? "", -5), addDays(finalDate ?? "", 5)];
    const later = await ben.deadlines.change({ id, mailDate: addMonths(mailDate, 7), reason: "misread" });
    expect(later.dueAt > to).toBe(true);
    const found = await reported(from, to);
    expect(found.get(later.title)?.history.map(({ did, finalAt }) => [did, finalAt])).toEqual([
      ["proposed", finalDate],
      ["docketed", finalDate],
      ["changed", later.finalDate],
    ]);
  });

  test("who was told of a date from which the deadline was moved was not told of its date", async () => {
    const due = addDays(today(), 15);
    const { id } = await entered(await hub.as("ben"), "Told of another date", due);
    clock.advance(8 * day);
    expect(await makeCallUps(hub.platform)).toBeGreaterThan(0);
    const ben = await hub.as("ben");
    const [callUp] = (await ben.callUps.list({ deadlineId: id })).data;
    expect(callUp).toMatchObject({ person: "ben@firm.example", date: due });
    await ben.callUps.acknowledge({ id: callUp?.id ?? "" });
    // A date that is so near is not called up any more.
    const manualDate = today();
    await ben.deadlines.change({ id, manualDate, reason: "agent: earlier" });
    clock.advance(3 * day);
    const gaps = (await reported(addDays(due, -10), due)).get("Told of another date")?.gaps;
    expect(gaps).toContain("No one was told of it before its due date.");
  });
});
