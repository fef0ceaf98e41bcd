import type { Hub } from "@iphub/sdk";
import { makeCallUps } from "@iphub/server/docket/call-ups/make-call-ups";
import { sendDigests } from "@iphub/server/docket/inbox/notice-mail";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onBothEngines } from "../../support/engines.ts";
import { type MailPeer, startMailPeer } from "../../support/mail-peer.ts";
import { TestClock } from "../../support/test-clock.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";

const hour = 3_600_000;
const [amyMail, benMail, eveMail] = ["amy@firm.example", "ben@firm.example", "eve@firm.example"];

/** amy is the docketing manager, ben responsible, eve the back-up; it is a Tuesday at noon, and everyone works by UTC. */
onBothEngines((engine) => {
  const clock = new TestClock("2031-02-04T12:00:00.000Z");
  let hub: WholeHub;
  let peer: MailPeer;

  beforeAll(async () => {
    peer = await startMailPeer();
    const environment = { IPHUB_SMTP_OUT_URL: peer.url, IPHUB_PUBLIC_URL: "https://hub.firm.example" };
    hub = await startWholeHub({ database: await engine.fresh(), clock, environment });
    const office = { name: "Everywhere", timeZone: "UTC", holidays: "none" as const, closedDays: [], people: [] };
    await (await hub.as("amy")).callUps.setSchedule({ offices: [office], managers: [amyMail] });
    clock.advance(24 * hour);
  });
  afterAll(async () => {
    await hub?.close();
    await peer?.close();
  });

  async function docketedLate(amy: Hub, title: string) {
    const { id: inventionId } = await amy.inventions.create({ title: "Late", references: [`LTE-${title}`] });
    const entry = { inventionId, title, office: "EP", dueDate: "2030-11-04", source: "letter of the agent" };
    const { id } = await amy.deadlines.enter(entry);
    return amy.deadlines.assign({ id, responsible: benMail, backup: eveMail });
  }

  async function told(deadlineId: string): Promise<string[]> {
    const { data } = await (await hub.as("amy")).callUps.list({ deadlineId });
    return data.map(({ person, reason, date, daysBefore, day }) => [person, reason, date, daysBefore, day].join(" "));
  }

  test("a deadline that is docketed after its date is told once, climbs by business days, and again once it is opened again", async () => {
    const { id } = await docketedLate(await hub.as("amy"), "one");
    expect([await makeCallUps(hub.platform), await makeCallUps(hub.platform)]).toEqual([1, 0]);
    const first = `${benMail} past-due 2030-11-04 -1 2031-02-05`;
    expect(await told(id)).toEqual([first]);
    const [notice] = (await (await hub.as("ben")).inbox.list({ kind: "escalation" })).data;
    expect(notice?.text).toContain("The date had passed before the deadline was docketed.");
    clock.advance(24 * hour);
    expect(await makeCallUps(hub.platform)).toBe(0);
    clock.advance(24 * hour);
    expect(await makeCallUps(hub.platform)).toBe(1);
    const second = `${eveMail} unacknowledged 2030-11-04 -1 2031-02-07`;
    expect(await told(id)).toEqual([second, first]);
    const eve = await hub.as("eve");
    await eve.callUps.acknowledge({ id: (await eve.callUps.list({})).data[0]?.id ?? "" });
    // Over a weekend to Tuesday: acknowledged, it climbs no further.
    clock.advance(4 * 24 * hour);
    expect(await makeCallUps(hub.platform)).toBe(0);
    const amy = await hub.as("amy");
    await amy.deadlines.close({ id, filed: "Reply", filedOn: "2030-11-03" });
    await amy.deadlines.reopen({ id, reason: "The reply was another matter's" });
    expect([await makeCallUps(hub.platform), await makeCallUps(hub.platform)]).toEqual([1, 0]);
    expect(await told(id)).toEqual([`${benMail} past-due 2030-11-04 -1 2031-02-11`, second, first]);
    const again = (await (await hub.as("ben")).inbox.list({ kind: "escalation" })).data;
    expect(again.map(({ text }) => text.includes("before the deadline was opened again"))).toEqual([true, false]);
    await amy.deadlines.close({ id, filed: "Reply", filedOn: "2030-11-03" });
  });

  test("of many deadlines that are docketed after their dates a person gets ten mails; the others are in the mail of the day", async () => {
    clock.advance(24 * hour);
    const amy = await hub.as("amy");
    for (let index = 0; index < 14; index += 1) await docketedLate(amy, `many ${index}`);
    const mails = () =>
      hub.platform.db
        .selectFrom("outgoing_mail")
        .select(["subject", "text"])
        .where("to_address", "=", benMail)
        .orderBy("id")
        .execute();
    const before = (await mails()).length;
    expect(await makeCallUps(hub.platform)).toBe(14);
    expect((await mails()).length - before).toBe(10);
    const { data } = await (await hub.as("ben")).callUps.list({ size: 14 });
    expect(data.map(({ channel }) => channel).toSorted()).toEqual([
      ...Array.from({ length: 4 }, () => "digest"),
      ...Array.from({ length: 10 }, () => "mail"),
    ]);
    clock.advance(24 * hour);
    await sendDigests(hub.platform);
    const digest = (await mails()).at(-1);
    expect(digest?.subject).toMatch(/^Your notices of /);
    expect(digest?.text.match(/Past due since Mon 4 Nov 2030: many/g)).toHaveLength(4);
  });

  test("a final date is called up for however long ago its due date was", async () => {
    const amy = await hub.as("amy");
    const { id: inventionId } = await amy.inventions.create({ title: "Long", references: ["LONG-1"] });
    const finalDate = new Date(clock.now().getTime() + 10 * 24 * hour).toISOString().slice(0, 10);
    const entry = { inventionId, title: "Restoration", office: "EP", source: "letter of the agent" };
    const { id } = await amy.deadlines.enter({ ...entry, dueDate: "2028-06-01", finalDate });
    await amy.deadlines.assign({ id, responsible: benMail, backup: eveMail });
    const untouched = { updated_at: "2028-06-02T12:00:00.000Z" };
    await hub.platform.database.kysely.updateTable("deadlines").set(untouched).where("id", "=", id).execute();
    clock.advance(3 * 24 * hour);
    await makeCallUps(hub.platform);
    expect((await told(id)).join("\n")).toContain(`${benMail} scheduled ${finalDate} 7 `);
  });
});
