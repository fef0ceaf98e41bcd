import type { Hub } from "@iphub/sdk";
import { makeCallUps } from "@iphub/server/docket/call-ups/make-call-ups";
import { fanOut } from "@iphub/server/docket/inbox/fan-out";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { TestClock } from "../../support/test-clock.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";
import { listenTo } from "../platform/live-listener.ts";

const [benMail, eveMail] = ["ben@firm.example", "eve@firm.example"];

forEachEngine((engine) => {
  /** Noon of a Monday. */
  const clock = new TestClock("2031-06-02T12:00:00.000Z");
  let hub: WholeHub;

  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh(), clock });
  });
  afterAll(() => hub?.close());

  test("a notice that is done does not acknowledge its call-up; an acknowledgement is said at all notices, live", async () => {
    const [amy, ben] = await Promise.all([hub.as("amy"), hub.as("ben")]);
    const office = { name: "Everywhere", timeZone: "UTC", holidays: "none", closedDays: [], people: [] } as const;
    await amy.callUps.setSchedule({ offices: [{ ...office, closedDays: [], people: [] }] });
    const { id: inventionId } = await amy.inventions.create({ title: "Valve", references: ["VLV-1"] });
    const entry = { inventionId, title: "Reply", office: "EP", dueDate: "2031-06-09", source: "letter of the agent" };
    const { id: deadlineId } = await amy.deadlines.enter(entry);
    await amy.deadlines.assign({ id: deadlineId, responsible: benMail, backup: eveMail });
    await fanOut(hub.platform);
    expect(await makeCallUps(hub.platform)).toBe(1);
    const noticesOf = async (person: Hub, kind: "assigned" | "call-up" | "escalation") =>
      (await person.inbox.list({ inventionId, kind, state: "all" })).data;
    const [own] = (await ben.callUps.list({})).data;
    const [notice] = await noticesOf(ben, "call-up");
    expect(notice?.callUp).toEqual({ id: own?.id, acknowledgedAt: null });
    expect(await noticesOf(ben, "assigned")).toMatchObject([{ callUp: null }]);
    await ben.inbox.mark({ ids: [notice?.id ?? ""], as: "done" });
    expect((await ben.callUps.list({})).data).toMatchObject([{ acknowledgedAt: null }]);

    clock.set("2031-06-04T12:01:00.000Z");
    expect(await makeCallUps(hub.platform)).toBe(1);
    // Sessions have ended in two days.
    const [later, eve] = await Promise.all([hub.as("ben"), hub.as("eve")]);
    const listening = await listenTo(hub.url, await hub.tokenFor("ben"));
    onTestFinished(() => listening.hub.live.close());
    const [escalated] = await noticesOf(eve, "escalation");
    await eve.callUps.acknowledge({ id: escalated?.callUp?.id ?? "" });
    await listening.until(({ name }) => name === "inbox:changed");
    const acknowledgedAt = clock.now().toISOString();
    expect(await noticesOf(later, "call-up")).toMatchObject([
      { state: "done", callUp: { id: own?.id, acknowledgedAt } },
    ]);
    expect(await noticesOf(eve, "escalation")).toMatchObject([
      { state: "unread", callUp: { id: escalated?.callUp?.id, acknowledgedAt } },
    ]);
  });
});
