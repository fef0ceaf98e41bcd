import type { Hub } from "@iphub/sdk";
import { addDays, weekday } from "@iphub/sdk/domain/civil-date";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import { sendWeeks } from "@iphub/server/docket/docket/send-weeks";
import { fanOut } from "@iphub/server/docket/inbox/fan-out";
import { mailGuard } from "@iphub/server/docket/inbox/mail-guard";
import { sendDigests } from "@iphub/server/docket/inbox/notice-mail";
import { sendDueMail } from "@iphub/server/platform/mail-out/send-queued-mail";
import { createTransport } from "nodemailer";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { freePort } from "../../support/free-port.ts";
import { type MailPeer, startMailPeer } from "../../support/mail-peer.ts";
import { TestClock } from "../../support/test-clock.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";

const hour = 3_600_000;
const day = 24 * hour;
/** How long a process has for a message that it took; refused ones wait for another time. */
const lease = 600_000;
const [amyMail, benMail] = ["amy@firm.example", "ben@firm.example"];

/** amy is an administrator, ben a paralegal; walls exclude him after he was written to. */
forEachEngine((engine) => {
  const clock = new TestClock();
  const refusals = new Map<string, number>();
  let hub: WholeHub;
  let peer: MailPeer;
  let smtpPort: number;

  beforeAll(async () => {
    const now = clock.now();
    clock.advance(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 15) - now.getTime());
    peer = await startMailPeer((to) => refusals.get(to) ?? 0);
    smtpPort = await freePort();
    const environment = {
      IPHUB_SMTP_OUT_URL: peer.url,
      IPHUB_SMTP_OUT_FROM: "iphub@firm.example",
      IPHUB_PUBLIC_URL: "https://hub.firm.example",
      IPHUB_SMTP_PORT: String(smtpPort),
    };
    hub = await startWholeHub({ database: await engine.fresh(), clock, environment });
  });
  afterAll(async () => {
    await hub?.close();
    await peer?.close();
  });

  const mails = () => hub.platform.db.selectFrom("outgoing_mail").selectAll().where("to_address", "=", benMail);

  async function matterWithWork(amy: Hub, name: string): Promise<string> {
    const { id } = await amy.inventions.create({ title: `${name} pump`, references: [`${name}-1`] });
    const dueAt = addDays(civilDateInZone(clock.now().getTime(), "America/New_York"), 5);
    await amy.tasks.create({ inventionId: id, title: `${name} work`, assignees: [benMail], dueAt });
    return id;
  }

  /** Sends until nothing to ben waits; what is refused for now is tried again later. */
  async function drain(): Promise<void> {
    const isWaiting = async () => {
      await sendDueMail(hub.platform, mailGuard, new AbortController().signal);
      return (await mails().where("status", "=", "queued").execute()).length;
    };
    await expect.poll(isWaiting).toBe(0);
  }

  /** None is due or on its way: what a wall finds on its way is sent, and the clock's next jump would end its lease. */
  async function allWereTried(): Promise<boolean> {
    const now = clock.now().getTime();
    const waits = (await mails().where("status", "=", "queued").execute()).map((one) => Date.parse(one.next_at) - now);
    return waits.every((wait) => wait > 0 && wait !== lease);
  }

  test("mail that waits when a wall is built is not sent, and what it told of other matters is told again", async () => {
    const amy = await hub.as("amy");
    refusals.set(benMail, 450);
    await matterWithWork(amy, "Open");
    const secret = await matterWithWork(amy, "Secret");
    await amy.notes.createForInvention({ inventionId: secret, content: "@ben a Secret word" });
    await fanOut(hub.platform);
    const today = civilDateInZone(clock.now().getTime(), "America/New_York");
    await amy.docket.setWeekSchedule({ weekday: weekday(addDays(today, 2)), hour: 7 });
    clock.advance(4 * day);
    expect([await sendDigests(hub.platform), await sendWeeks(hub.platform)]).toEqual([1, 1]);
    const waiting = await mails().where("status", "=", "queued").execute();
    expect(waiting.filter(({ text }) => text.includes("Secret"))).toHaveLength(3);
    // The hub's own sender has tried each before the wall is built: an attempt under way would deliver what it holds.
    const untried = () => mails().where("status", "=", "queued").where("last_error", "is", null).execute();
    await expect.poll(untried).toEqual([]);

    await expect.poll(allWereTried).toBe(true);
    const excluding = { owners: [amyMail], excludedPeople: [benMail] };
    await (await hub.as("amy")).walls.set({ id: secret, ...excluding });
    refusals.clear();
    clock.advance(5 * hour);
    await drain();
    expect(peer.taken).toEqual([]);
    const withdrawn = await mails().execute();
    expect(withdrawn.map(({ status, text, html, attachments }) => [status, text, html, attachments])).toEqual(
      Array.from({ length: 3 }, () => ["refused", "", null, null]),
    );

    expect([await sendDigests(hub.platform), await sendWeeks(hub.platform)]).toEqual([1, 1]);
    await drain();
    const told = [await peer.nth(1), await peer.nth(2)];
    for (const { to, text } of told) {
      expect(to).toEqual([benMail]);
      expect(text).toContain("Open work");
      expect(text).not.toMatch(/secret/i);
    }
    expect([await sendDigests(hub.platform), await sendWeeks(hub.platform)]).toEqual([0, 0]);
    const { data } = await (await hub.as("ben")).inbox.list({ state: "all" });
    expect(data.map(({ kind, delivery }) => [kind, delivery?.state])).toEqual([
      ["weekly", "sent"],
      ["assigned", "sent"],
    ]);
  });

  test("the reply of an excluded colleague waits outside of the matter, as that of a stranger", async () => {
    const amy = await hub.as("amy");
    const { id } = await amy.inventions.create({ title: "Answered pump", references: ["ANSWERED-1"] });
    await amy.notes.createForInvention({ inventionId: id, content: "@ben please answer" });
    await fanOut(hub.platform);
    await drain();
    const { message_id: inReplyTo } = await mails().where("invention_id", "=", id).executeTakeFirstOrThrow();
    const transport = createTransport({ host: "127.0.0.1", port: smtpPort, secure: false, ignoreTLS: true });
    const reply = (subject: string) =>
      transport.sendMail({ from: benMail, to: "mail@firm.example", subject, text: "An answer", inReplyTo });
    await reply("Before the wall");
    await amy.walls.set({ id, owners: [amyMail], excludedPeople: [benMail] });
    await reply("Behind the wall");
    const subjects = (list: readonly { metadata: { subject: string } }[]) =>
      list.map(({ metadata }) => metadata.subject);
    expect(subjects(await amy.correspondence.list({ id }))).toEqual(["Before the wall"]);
    const waiting = await amy.correspondence.unassigned({});
    expect(subjects(waiting)).toEqual(["Behind the wall"]);
    expect(waiting[0]?.metadata.senderKnown).toBe(false);
    expect(await (await hub.as("eve")).correspondence.unassigned({})).toHaveLength(1);
    expect(await (await hub.as("ben")).correspondence.unassigned({})).toEqual([]);
  });
});
