import { readDays } from "@iphub/server/docket/call-ups/call-up-schedule.store";
import { fanOut } from "@iphub/server/docket/inbox/fan-out";
import { endSnoozes } from "@iphub/server/docket/inbox/inbox.store";
import { sendDigests } from "@iphub/server/docket/inbox/notice-mail";
import { insertRows } from "@iphub/server/platform/database/insert-rows";
import { transaction } from "@iphub/server/platform/database/transaction";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { type MailPeer, startMailPeer } from "../../support/mail-peer.ts";
import { TestClock } from "../../support/test-clock.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";
import { listenTo } from "../platform/live-listener.ts";

const day = 86_400_000;
const [benMail, eveMail] = ["ben@firm.example", "eve@firm.example"];
const refusals = new Map<string, number>();

forEachEngine((engine) => {
  const clock = new TestClock();
  let hub: WholeHub;
  let peer: MailPeer;

  beforeAll(async () => {
    // At ten in the morning in New York, summer or winter.
    const now = clock.now();
    clock.advance(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 15) - now.getTime());
    peer = await startMailPeer((to) => refusals.get(to) ?? 0);
    const environment = {
      IPHUB_SMTP_OUT_URL: peer.url,
      IPHUB_SMTP_OUT_FROM: "iphub@firm.example",
      IPHUB_MAIL_DAILY_LIMIT: "2",
      IPHUB_PUBLIC_URL: "https://hub.firm.example",
    };
    hub = await startWholeHub({ database: await engine.fresh(), clock, environment });
  });
  afterAll(async () => {
    await hub?.close();
    await peer?.close();
  });

  test("a mention is mailed at once up to the daily limit, and what is beyond it is in the mail of the next day, once", async () => {
    const [amy, ben] = await Promise.all([hub.as("amy"), hub.as("ben")]);
    const title = "Cell <b>one</b>\u001b[31m\r\nBcc: x@evil.example";
    const { id: inventionId } = await amy.inventions.create({
      title: title.replace(/[\r\n]+/g, " "),
      references: ["MAIL-1"],
    });
    for (const content of ["@ben first", "@ben second", "@ben third <script>"]) {
      await amy.notes.createForInvention({ inventionId, content });
    }
    await fanOut(hub.platform);
    await peer.nth(2);
    const sent = peer.taken.slice(0, 2);
    expect(sent.map(({ to }) => to)).toEqual([[benMail], [benMail]]);
    for (const { text } of sent) {
      expect(text).toContain("https://hub.firm.example/inbox/preferences");
      expect(text).toContain("&lt;b&gt;one&lt;/b&gt;");
      expect(text).not.toMatch(/^Bcc:/m);
      expect(text).not.toContain("\u001b");
    }
    const delivered = async () =>
      (await ben.inbox.list({ inventionId })).data.map(({ delivery }) => delivery?.state ?? "none").toSorted();
    await expect.poll(delivered).toEqual(["none", "sent", "sent"]);

    expect(await sendDigests(hub.platform)).toBe(0);
    clock.advance(day);
    expect(await sendDigests(hub.platform)).toBe(1);
    expect(await sendDigests(hub.platform)).toBe(0);
    const digest = await peer.nth(3);
    expect(digest.to).toEqual([benMail]);
    expect(digest.text).toContain("@ben third &lt;script&gt;");
    expect(digest.text).not.toContain("@ben first");
  });

  test("a mail that is refused is said to the open clients of its person, and to no one else's", async () => {
    clock.advance(day);
    const [amy, ben, eve] = await Promise.all([
      hub.as("amy"),
      listenTo(hub.url, await hub.tokenFor("ben")),
      listenTo(hub.url, await hub.tokenFor("eve")),
    ]);
    await Promise.all([ben, eve].map((one) => one.untilState("connected")));
    const { id: inventionId } = await amy.inventions.create({ title: "Refused", references: ["MAIL-2"] });
    refusals.set(benMail, 550);
    await amy.notes.createForInvention({ inventionId, content: "@ben look" });
    const state = async () => (await (await hub.as("ben")).inbox.list({ inventionId })).data[0]?.delivery?.state;
    // The notice, then what became of its mail.
    const changes = () => ben.heard.filter(({ name }) => name === "inbox:changed").length;
    await expect.poll(changes).toBe(2);
    expect(await state()).toBe("refused");
    expect(eve.heard.some(({ name }) => name === "inbox:changed")).toBe(false);
    refusals.clear();
    for (const one of [ben, eve]) one.hub.live.close();
  });

  test("the hour of the mail of the day and the days of a snooze are those of each person's office", async () => {
    const amy = await hub.as("amy");
    const office = { holidays: "none", closedDays: [] as string[] } as const;
    await amy.callUps.setSchedule({
      offices: [
        { ...office, closedDays: [], name: "Alexandria", timeZone: "America/New_York", people: [] },
        { ...office, closedDays: [], name: "Tokyo", timeZone: "Asia/Tokyo", people: [benMail] },
      ],
    });
    // Five in the morning in Tokyo, afternoon in New York.
    const now = clock.now();
    const dayStart = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
    const at = (hours: number) => clock.advance(dayStart + hours * 3_600_000 - clock.now().getTime());
    const dayIn = (count: number) => new Date(dayStart + count * day).toISOString().slice(0, 10);
    at(20);
    const amyNow = await hub.as("amy");
    const { id: inventionId } = await amyNow.inventions.create({ title: "Two offices", references: ["MAIL-3"] });
    await amyNow.tasks.create({ inventionId, title: "Read it", assignees: [benMail, eveMail] });
    await fanOut(hub.platform);
    const before = peer.taken.length;
    expect(await sendDigests(hub.platform)).toBe(0);
    at(22.5);
    expect(await sendDigests(hub.platform)).toBe(1);
    expect((await peer.nth(before + 1)).to).toEqual([benMail]);
    at(24 + 12.5);
    expect(await sendDigests(hub.platform)).toBe(1);
    expect((await peer.nth(before + 2)).to).toEqual([eveMail]);

    // Half past seven in the morning of the day after tomorrow in Tokyo, still tomorrow in New York.
    at(24 + 22.5);
    const [ben, eve] = await Promise.all([hub.as("ben"), hub.as("eve")]);
    const [own, hers] = await Promise.all([ben, eve].map((one) => one.inbox.list({ inventionId })));
    expect([own?.today, hers?.today]).toEqual([dayIn(2), dayIn(1)]);
    const idOf = (list: typeof own) => list?.data[0]?.id ?? "";
    const past = ben.inbox.snooze({ ids: [idOf(own)], until: dayIn(2) });
    expect(await failureOf(past)).toMatchObject({ status: 400, fields: [{ field: "until" }] });
    await ben.inbox.snooze({ ids: [idOf(own)], until: dayIn(3) });
    await eve.inbox.snooze({ ids: [idOf(hers)], until: dayIn(2) });
    const back = () =>
      transaction(hub.platform.database, async (tx) => endSnoozes(tx, dayIn(9), await readDays(tx, clock)));
    expect(await back()).toEqual([]);
    // Noon in Tokyo, and still the evening before in New York.
    at(48 + 3);
    expect(await back()).toEqual([]);
    // Past midnight in Tokyo, morning in New York: the day of each has come.
    at(48 + 16);
    expect((await back()).map(({ userId }) => userId).toSorted()).toEqual(["u-ben", "u-eve"]);
    const { data: unread } = await (await hub.as("ben")).inbox.list({ inventionId, state: "unread" });
    expect(unread).toHaveLength(1);
  });

  test("where the clocks change, the mail of the day is sent at seven on them, and carries all that waits once", async () => {
    const { database } = hub.platform;
    const waiting = Array.from({ length: 203 }, (_none, at) => ({
      ...{ id: `n-${String(at).padStart(3, "0")}`, user_id: "u-rob", key: `k-${at}`, kind: "assigned" as const },
      ...{ invention_id: null, subject_type: "task" as const, subject_id: `t-${at}`, title: `Work ${at}.`, body: "" },
      ...{ actor: null, state: "unread" as const, snoozed_until: null },
      ...{ due_at: at === 0 ? "2031-03-10" : null, final_at: at === 0 ? "2031-06-10" : null },
      ...{
        created_at: "2031-03-09T10:00:00.000Z",
        read_at: null,
        done_at: null,
        channel: "digest" as const,
        mail_id: null,
      },
    }));
    await transaction(database, (tx) => insertRows(tx, "notices", waiting));
    const before = peer.taken.length;
    // The clocks in New York go from two to three that night: seven o'clock is six hours after midnight.
    clock.set("2031-03-09T10:59:59.000Z");
    expect(await sendDigests(hub.platform)).toBe(0);
    clock.set("2031-03-09T11:00:00.000Z");
    expect(await sendDigests(hub.platform)).toBe(1);
    const { to, text } = await peer.nth(before + 1);
    expect(to).toEqual(["rob@firm.example"]);
    expect(text).toContain(": 203");
    expect(text).toContain("The first 200 are listed; 3 more are in the inbox.");
    expect(text).toContain("Due Mon 10 Mar 2031, final Tue 10 Jun 2031");
    expect([text.includes("Work 199."), text.includes("Work 200.")]).toEqual([true, false]);
    clock.advance(600_000);
    expect(await sendDigests(hub.platform)).toBe(0);
    const rows = await database.kysely.selectFrom("notices").select("mail_id").where("user_id", "=", "u-rob").execute();
    expect([rows.length, new Set(rows.map(({ mail_id }) => mail_id)).size]).toEqual([203, 1]);
  });
});
