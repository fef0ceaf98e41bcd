import type { Hub } from "@iphub/sdk";
import { makeCallUps } from "@iphub/server/docket/call-ups/make-call-ups";
import { createTransport } from "nodemailer";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { freePort } from "../../support/free-port.ts";
import { type MailPeer, startMailPeer } from "../../support/mail-peer.ts";
import { TestClock } from "../../support/test-clock.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";
import { listenTo } from "../platform/live-listener.ts";

const day = 86_400_000;
const [amyMail, benMail, eveMail] = ["amy@firm.example", "ben@firm.example", "eve@firm.example"];

/** A clock at noon (UTC) of a Monday. */
function mondayClock(): TestClock {
  const clock = new TestClock();
  const now = clock.now();
  const noon = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), 12);
  clock.advance(noon + ((8 - now.getUTCDay()) % 7) * day + 7 * day - now.getTime());
  return clock;
}

forEachEngine((engine) => {
  const clock = mondayClock();
  let hub: WholeHub;
  let peer: MailPeer;
  let [amy, ben, eve]: Hub[] = [];
  let send: (mail: Readonly<Record<string, unknown>>) => Promise<unknown>;

  const people = () => {
    if (!amy || !ben || !eve) throw new Error("no one is signed in");
    return { amy, ben, eve };
  };
  const inDays = (count: number) => new Date(clock.now().getTime() + count * day).toISOString().slice(0, 10);

  beforeAll(async () => {
    peer = await startMailPeer();
    const smtpPort = await freePort();
    const environment = {
      IPHUB_SMTP_PORT: String(smtpPort),
      IPHUB_SMTP_OUT_URL: peer.url,
      IPHUB_SMTP_OUT_FROM: "iphub@firm.example",
      IPHUB_MAIL_ADDRESS: "docket@firm.example",
      IPHUB_PUBLIC_URL: "https://hub.firm.example",
    };
    hub = await startWholeHub({ database: await engine.fresh(), clock, environment });
    [amy, ben, eve] = await Promise.all([hub.as("amy"), hub.as("ben"), hub.as("eve")]);
    const transport = createTransport({ host: "127.0.0.1", port: smtpPort, ignoreTLS: true });
    send = (mail) => transport.sendMail(mail);
    const office = { name: "Everywhere", timeZone: "UTC", holidays: "none", closedDays: [], people: [] } as const;
    await people().amy.callUps.setSchedule({
      offices: [{ ...office, closedDays: [], people: [] }],
      managers: [amyMail],
    });
  });
  afterAll(async () => {
    await hub?.close();
    await peer?.close();
  });

  async function docketed(title: string, dueDate: string) {
    const { amy } = people();
    const { id: inventionId } = await amy.inventions.create({ title: "Valve", references: [`VLV-${title.length}`] });
    const entry = { inventionId, title, office: "EP", dueDate, source: "letter of the agent" };
    const { id } = await amy.deadlines.enter(entry);
    await amy.deadlines.assign({ id, responsible: benMail, backup: eveMail });
    return { id, inventionId };
  }

  test("the schedule is the firm's: who may set it, what it refuses, and that an older reading is told of a newer one", async () => {
    const { amy, ben } = people();
    const schedule = await ben.callUps.schedule();
    expect(schedule).toMatchObject({ days: [90, 60, 30, 14, 7, 3, 1], hour: 8, sendsMail: true, managers: [amyMail] });
    expect(await failureOf(ben.callUps.setSchedule({ hour: 9 }))).toMatchObject({ status: 403 });
    const office = { holidays: "US" as const, closedDays: [] };
    const wrong = amy.callUps.setSchedule({
      managers: ["nobody@firm.example"],
      offices: [
        { ...office, name: "A", timeZone: "Mars/Olympus", people: [benMail] },
        { ...office, name: "A", timeZone: "UTC", people: [benMail] },
      ],
    });
    const fields = [
      "managers[0]",
      "offices[0].timeZone",
      "offices[0].people[0]",
      "offices[1].name",
      "offices[1].people[0]",
    ];
    expect(((await failureOf(wrong)).fields ?? []).map(({ field }) => field)).toEqual(fields);
    const { updatedAt } = await amy.callUps.setSchedule({ families: { fees: [7, 180, 7] } });
    expect((await ben.callUps.schedule()).families).toEqual({ fees: [180, 7] });
    const stale = amy.callUps.setSchedule({ hour: 7, updatedAt: schedule.updatedAt });
    expect(await failureOf(stale)).toMatchObject({ status: 409 });
    expect((await amy.callUps.setSchedule({ hour: 8, updatedAt })).hour).toBe(8);
  });

  test("people enter their own absences, an administrator those of others, and no two overlap", async () => {
    const { amy, ben, eve } = people();
    const own = await ben.callUps.setAbsence({ from: inDays(40), to: inDays(50), standIn: eveMail });
    expect(own).toMatchObject({ person: benMail, standIn: eveMail, setBy: benMail });
    const of = async (hub: Hub) => (await hub.callUps.absences()).map(({ person }) => person);
    expect([await of(ben), await of(eve)]).toEqual([[benMail], [benMail]]);
    const others = { person: eveMail, from: inDays(60), to: inDays(61) };
    expect(await failureOf(ben.callUps.setAbsence(others))).toMatchObject({ status: 403 });
    const forEve = await amy.callUps.setAbsence(others);
    expect([await of(amy), await of(ben)]).toEqual([[benMail, eveMail], [benMail]]);
    const faults: [Parameters<Hub["callUps"]["setAbsence"]>[0], string][] = [
      [{ from: inDays(45), to: inDays(46) }, "from"],
      [{ from: inDays(70), to: inDays(69) }, "to"],
      [{ from: inDays(70), to: inDays(700) }, "to"],
      [{ from: inDays(70), to: inDays(71), standIn: benMail }, "standIn"],
      [{ from: inDays(70), to: inDays(71), standIn: "nobody@firm.example" }, "standIn"],
    ];
    for (const [absence, field] of faults) {
      expect((await failureOf(ben.callUps.setAbsence(absence))).fields).toMatchObject([{ field }]);
    }
    expect(await failureOf(eve.callUps.removeAbsence({ id: own.id }))).toMatchObject({ status: 403 });
    expect(await failureOf(ben.callUps.removeAbsence({ id: forEve.id }))).toMatchObject({ status: 404 });
    for (const id of [own.id, forEve.id]) await amy.callUps.removeAbsence({ id });
    expect(await of(amy)).toEqual([]);
  });

  test("a call-up is in the inbox and a mail that answers land on the matter of; a bounce climbs, an acknowledgement ends it", async () => {
    const { ben, eve } = people();
    const title = "Reply <b>bold</b> \u202Eevil";
    const { id, inventionId } = await docketed(title, inDays(7));
    const record = async () => (await ben.callUps.list({ deadlineId: id })).data;
    const known = peer.taken.length;
    expect([await makeCallUps(hub.platform), await makeCallUps(hub.platform)]).toEqual([1, 0]);
    const { to, text } = await peer.nth(known + 1);
    expect(to).toEqual([benMail]);
    for (const line of [
      /^Reply-To: docket@firm\.example/m,
      /^List-Unsubscribe: <https:\/\/hub\.firm\.example\/inbox\/preferences>/m,
      /^Auto-Submitted: auto-generated/m,
      /&lt;b&gt;bold&lt;\/b&gt;/,
      /You are responsible for this deadline\./,
    ]) {
      expect(text).toMatch(line);
    }
    expect(text).not.toMatch(/<b>bold<\/b> .*<\/td>|http-equiv|<img/);
    const [, messageId = ""] = /^message-id:\s*(<[^<>\s]+>)/im.exec(text) ?? [];
    await send({ from: benMail, to: "docket@firm.example", subject: "Re: it", text: "On it.", inReplyTo: messageId });
    expect((await ben.correspondence.list({ id: inventionId })).map(({ text: said }) => said)).toEqual(["On it."]);
    const [notice] = (await ben.inbox.list({ kind: "call-up" })).data;
    expect(notice).toMatchObject({ inventionId, dueAt: inDays(7), subject: { type: "deadline", id } });
    await ben.inbox.mark({ ids: [notice?.id ?? ""], as: "read" });
    expect(await record()).toMatchObject([
      { person: benMail, reason: "scheduled", daysBefore: 7, day: inDays(0), isLate: false, channel: "mail" },
    ]);
    expect((await record())[0]?.seenAt).not.toBeNull();

    // Someone else has the deadline open when its mail comes back.
    const watching = await listenTo(hub.url, await hub.tokenFor("eve"));
    onTestFinished(() => watching.hub.live.close());
    await send({ envelope: { from: "", to: "docket@firm.example" }, raw: bounceOf(messageId) });
    await watching.until(({ name, event }) => name === "deadline:called" && event.deadlineId === id);
    expect(await record()).toMatchObject([{ delivery: "bounced" }]);
    const shown = (await ben.inbox.list({ kind: "call-up" })).data[0]?.delivery;
    expect(shown).toMatchObject({ channel: "mail", state: "bounced", reason: "550 5.1.1 mailbox is gone" });
    expect(await record()).toMatchObject([{ delivery: "bounced", deliveryReason: "550 5.1.1 mailbox is gone" }]);
    expect((await ben.correspondence.list({ id: inventionId })).length).toBe(1);
    clock.advance(60_000);
    expect(await makeCallUps(hub.platform)).toBe(1);
    expect((await record())[0]).toMatchObject({ person: eveMail, reason: "refused", daysBefore: 7 });
    const [own] = (await eve.callUps.list({})).data;
    expect(await failureOf(ben.callUps.acknowledge({ id: own?.id ?? "" }))).toMatchObject({ status: 404 });
    expect(await eve.callUps.acknowledge({ id: own?.id ?? "" })).toMatchObject({ acknowledgedBy: eveMail });
    expect((await record()).map(({ acknowledgedBy }) => acknowledgedBy)).toEqual([eveMail, eveMail]);
    clock.advance(2 * day);
    expect(await makeCallUps(hub.platform)).toBe(0);
    // Sessions have ended in two days.
    const later = await hub.as("ben");
    const stream = (await later.streams.list({ id: inventionId })).map(({ type }) => type);
    expect(stream.filter((type) => type.startsWith("call-up"))).toEqual([
      ...["call-up-acknowledged", "call-up-made", "call-up-undelivered", "call-up-made"],
    ]);
  });

  test("a deadline whose call-ups cannot be worked out delays those of no other", async () => {
    // Sessions have ended in two days.
    const amy = await hub.as("amy");
    const { id: inventionId } = await amy.inventions.create({ title: "Valve", references: ["VLV-ODD"] });
    const enter = async (title: string, dueDate: string) => {
      const entry = { inventionId, title, office: "EP", dueDate, source: "letter of the agent" };
      const { id } = await amy.deadlines.enter(entry);
      await amy.deadlines.assign({ id, responsible: benMail, backup: eveMail });
      return id;
    };
    // A week before it is no day of the calendar.
    const odd = await enter("Typing error", "0001-01-05");
    const id = await enter("Behind it", inDays(7));
    expect(await makeCallUps(hub.platform)).toBe(1);
    expect((await amy.callUps.list({ deadlineId: id })).data).toMatchObject([{ person: benMail, daysBefore: 7 }]);
    const said = hub.logLines.filter((line) => line.includes("call-ups of a deadline could not be worked out"));
    expect(said.join("\n")).toContain(odd);
  });
});

/** What a mail server reports of a message that it could not deliver (RFC 3464). */
function bounceOf(messageId: string): string {
  const lines = [
    "From: MAILER-DAEMON@mx.example",
    "To: docket@firm.example",
    "Subject: Undelivered Mail Returned to Sender",
    "Message-ID: <bounce-1@mx.example>",
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    "",
    "--b",
    "Content-Type: text/plain",
    "",
    "It could not be delivered.",
    "--b",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.example",
    "",
    "Final-Recipient: rfc822; ben@firm.example",
    "Action: failed",
    "Status: 5.1.1",
    "Diagnostic-Code: smtp; 550 5.1.1 mailbox is gone",
    "--b",
    "Content-Type: text/rfc822-headers",
    "",
    `Message-ID: ${messageId}`,
    "Subject: 7 days",
    "--b--",
    "",
  ];
  return lines.join("\r\n");
}
