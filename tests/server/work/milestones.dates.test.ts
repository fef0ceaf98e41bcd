import { addDays, addMonths } from "@iphub/sdk/domain/civil-date";
import { dueBadge } from "@iphub/sdk/domain/due-badge";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEmbedded } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { loggedEvents, type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { staffDocket } from "../docket/deadlines.support.ts";

const today = civilDateInZone(Date.now(), "America/New_York");
const none = { finalDate: null, standing: null };

onEmbedded((engine) => {
  let hub: SeededHub;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    await staffDocket(hub);
    await hub.plant({ matters: ["m-own", "m-plain"].map((id) => ({ id, inHouseAttorney: "ben@firm.example" })) });
  });
  afterAll(() => hub?.close());

  /** The milestone of an action whose due date has passed and whose first extensions run. */
  async function carrier(inventionId: string) {
    const ben = await hub.as("ben");
    const mailDate = addDays(addMonths(today, -4), -10);
    const [proposed] = await ben.deadlines.propose({ inventionId, trigger: "CTNF", mailDate });
    const { milestoneId } = await ben.deadlines.docket({ id: proposed?.id ?? "" });
    return ben.milestones.get({ id: milestoneId ?? "" });
  }

  test("a milestone reads as its deadline while it has that date; one that a person sets is its own", async () => {
    const ada = await hub.as("ada");
    const { id, dueAt, finalDate, standing, updatedAt } = await carrier("m-own");
    expect(standing).toMatch(/^extension 2 runs, \d+ d left$/);
    expect(await ada.overview.get({ id: "m-own" })).toMatchObject({ dueAt, finalDate, standing });
    const own = await ada.milestones.update({ id, dueAt: addDays(today, -3) });
    expect(own).toMatchObject(none);
    expect(dueBadge({ ...own, today }).text).toBe("▲ 3 d overdue");
    expect(await ada.milestones.update({ id, dueAt })).toMatchObject({ finalDate, standing });
    const refused = await failureOf(ada.milestones.update({ id, title: "Stale", updatedAt }));
    expect([refused.status, refused.current]).toMatchObject([409, { id, finalDate, standing }]);
  });

  test("no caller sets what follows from the deadline, and no event keeps what changes from day to day", async () => {
    const ada = await hub.as("ada");
    const { id } = await ada.milestones.create({ title: "Plain", inventionId: "m-plain", dueAt: "2020-01-02" });
    const sent = { finalDate: "2031-01-02", standing: "in grace, 9 d left" };
    expect(await ada.milestones.update({ id, title: "Renamed", ...sent })).toMatchObject({ title: "Renamed", ...none });
    expect(await ada.milestones.get({ id })).toMatchObject(none);
    await ada.milestones.finish({ id: (await carrier("m-plain")).id });
    const types = ["milestone-created", "milestone-updated", "milestone-finished"];
    const told = (await Promise.all(types.map((type) => loggedEvents(hub.platform, type)))).flat();
    expect(new Set(told.map(({ live_name }) => live_name)).size).toBe(3);
    expect(JSON.stringify(told.map(({ live_payload }) => live_payload))).not.toMatch(/finalDate|standing/);
  });
});
