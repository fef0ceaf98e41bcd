import type { Hub } from "@iphub/sdk";
import type { DocketWeek } from "@iphub/sdk/contract/docket-week";
import { wholeFileHeader } from "@iphub/sdk/contract/whole-file";
import { canonicalJson } from "@iphub/sdk/domain/canonical-json";
import { addDays, weekday } from "@iphub/sdk/domain/civil-date";
import { verificationText } from "@iphub/sdk/domain/docket/verification/verification-report";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import { makeCallUps } from "@iphub/server/docket/call-ups/make-call-ups";
import { sendWeeks } from "@iphub/server/docket/docket/send-weeks";
import { sha256 } from "@iphub/server/platform/events/event-log";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { pdfLines, xlsxRows } from "../../support/file-rows.ts";
import { type MailPeer, startMailPeer } from "../../support/mail-peer.ts";
import { TestClock } from "../../support/test-clock.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";

const amyMail = "amy@firm.example";
const benMail = "ben@firm.example";
const zone = "America/New_York";
const hour = 60 * 60 * 1000;

/** amy is an administrator, ben a paralegal of Chemistry, eve a paralegal of no team, rob a reader. */
forEachEngine((engine) => {
  const clock = new TestClock();
  let hub: WholeHub;
  let peer: MailPeer;
  let amy: Hub;
  let ben: Hub;
  let today: string;

  beforeAll(async () => {
    peer = await startMailPeer();
    const environment = { IPHUB_SMTP_OUT_URL: peer.url, IPHUB_PUBLIC_URL: "https://hub.firm.example" };
    hub = await startWholeHub({ database: await engine.fresh(), clock, environment });
    [amy, ben] = await Promise.all([hub.as("amy"), hub.as("ben")]);
    today = civilDateInZone(clock.now().getTime(), zone);
  });
  afterAll(async () => {
    await hub.close();
    await peer.close();
  });

  async function matter(title: string, client: string, inHouseAttorney: string | null): Promise<string> {
    const references = [title.replaceAll(" ", "-").slice(0, 20)];
    return (await amy.inventions.create({ title, references, client, inHouseAttorney })).id;
  }

  async function docketed(inventionId: string, title: string, dueDate: string, office = "EP"): Promise<string> {
    const entry = { title, office, dueDate, source: "agent, 12 Jan" };
    return (await ben.deadlines.enter({ inventionId, ...entry })).id;
  }

  const lines = (week: DocketWeek) => week.entries.map(({ section, title }) => `${section} ${title}`);

  test("a week has what is due until its end or past due, papers to read, and what was done the week before", async () => {
    const id = await matter("Week one", "Volta", benMail);
    await docketed(id, "Past due", addDays(today, -3));
    await docketed(id, "In the week", addDays(today, 6));
    await docketed(id, "After the week", addDays(today, 7));
    const closed = await docketed(id, "Closed today", addDays(today, -1));
    await ben.deadlines.close({ id: closed, filed: "Reply", filedOn: addDays(today, -1) });
    await amy.tasks.create({ inventionId: id, title: "Draft", dueAt: addDays(today, 2), assignees: [benMail] });
    await amy.tasks.create({ inventionId: id, title: "Much later", dueAt: addDays(today, 60), assignees: [benMail] });
    const done = await amy.tasks.create({ inventionId: id, title: "Call", dueAt: today, assignees: [benMail] });
    await amy.tasks.update({ id: done.id, status: "done" });
    const week = await ben.docket.week({});
    expect(week).toMatchObject({ scope: "me", person: benMail, from: today, until: addDays(today, 6), isWhole: true });
    expect(lines(week)).toEqual(["deadlines Past due", "deadlines In the week", "tasks Draft"]);
    expect(week.entries[0]).toMatchObject({ attorney: benMail, client: "Volta", office: "EP", isLate: true });
    const next = await ben.docket.week({ from: addDays(today, 1) });
    expect(lines(next)).toEqual([
      ...["deadlines Past due", "deadlines In the week", "deadlines After the week"],
      ...["tasks Draft", "done Call", "done Closed today"],
    ]);
    expect(next.entries.filter(({ section }) => section === "done").map(({ doneOn }) => doneOn)).toEqual([
      today,
      today,
    ]);
    expect(lines(await (await hub.as("eve")).docket.week({}))).toEqual([]);
  });

  test("the firm's docket is grouped, has what its reader may see, and is the same as a workbook and a printed page", async () => {
    const id = await matter("Week two", "Ampère", null);
    const title = `=HYPERLINK("x") <b>Reply</b>`;
    await docketed(id, title, addDays(today, 1), "US");
    const hidden = await matter("Walled week", "Ohm", benMail);
    await docketed(hidden, "Behind the wall", addDays(today, 1));
    await amy.walls.set({ id: hidden, owners: [benMail], people: [benMail] });
    const byClient = await amy.docket.week({ scope: "firm", by: "client" });
    expect([...new Set(byClient.entries.map(({ client }) => client))]).toEqual(["Ampère", "Volta", null].slice(0, 2));
    expect(lines(byClient)).not.toContain("deadlines Behind the wall");
    expect(lines(await ben.docket.week({ scope: "firm" }))).toContain("deadlines Behind the wall");
    const file = (format: "json" | "xlsx" | "pdf") => amy.docket.exportWeek({ scope: "firm", by: "client", format });
    expect(JSON.parse(await (await file("json")).text())).toEqual(byClient);
    const [head, ...rows] = xlsxRows(await (await file("xlsx")).bytes());
    expect(head?.slice(0, 3)).toEqual(["Section", "Day", "What"]);
    expect(rows.map((row) => row[2])).toEqual(byClient.entries.map((entry) => entry.title));
    const pdf = (await pdfLines(await (await file("pdf")).bytes())).join("\n");
    for (const text of ["Weekly docket of the firm", "Ampère · Deadlines", "<b>Reply</b>", "Past due"]) {
      expect(pdf).toContain(text);
    }
    expect((await file("pdf")).filename).toBe(`docket-firm-${today}.pdf`);
    const { headers } = await amy.request("GET", "/api/docket/week/export?scope=firm");
    expect(headers[wholeFileHeader]).toBe("true");
  });

  test("the schedule is the firm's: who may not change it is refused, strangers are refused by field", async () => {
    const before = await ben.docket.weekSchedule();
    expect(before).toMatchObject({ isOn: true, weekday: 1, hour: 7, firmTo: [], timeZone: zone, sendsMail: true });
    expect((await failureOf(ben.docket.setWeekSchedule({ hour: 9 }))).status).toBe(403);
    expect(await failureOf(amy.docket.setWeekSchedule({ firmTo: [amyMail, "gone@firm.example"] }))).toMatchObject({
      ...{ status: 400, fields: [{ field: "firmTo[1]" }] },
    });
    await expect(amy.docket.setWeekSchedule({ hour: 24 })).rejects.toThrow("hour must be a whole number from 0 to 23");
    const after = await amy.docket.setWeekSchedule({ firmTo: [amyMail], updatedAt: before.updatedAt });
    expect(after).toMatchObject({ firmTo: [amyMail], weekday: 1 });
    const stale = await failureOf(amy.docket.setWeekSchedule({ hour: 8, updatedAt: before.updatedAt }));
    expect(stale.status).toBe(409);
  });

  test("each docket is sent once: after its hour, whatever runs it, also when the hub was down then", async () => {
    const now = civilDateInZone(clock.now().getTime(), zone);
    const sent = () => hub.platform.db.selectFrom("outgoing_mail").selectAll().orderBy("id").execute();
    const earlier = (await sent()).length;
    expect(await sendWeeks(hub.platform)).toBe(0);
    await amy.docket.setWeekSchedule({ weekday: weekday(addDays(now, 2)), hour: 7 });
    await ben.inbox.setPreference({ kind: "weekly", channel: "mail" });
    clock.advance(4 * 24 * hour);
    const counts = await Promise.all([sendWeeks(hub.platform), sendWeeks(hub.platform), sendWeeks(hub.platform)]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
    await hub.platform.database.kysely.updateTable("docket_week_schedule").set({ sent_for: null }).execute();
    expect(await sendWeeks(hub.platform)).toBe(0);
    const mails = (await sent()).slice(earlier);
    expect(mails.map(({ to_address }) => to_address).toSorted()).toEqual([amyMail, benMail]);
    const bens = mails.find(({ to_address }) => to_address === benMail);
    const from = addDays(now, 2);
    expect(bens?.subject).toContain(`Weekly docket of ${benMail}, `);
    expect(bens?.text).toContain("the hub could not send it then");
    expect(bens?.text).toContain("▲ ");
    expect(bens?.html).not.toMatch(/<img|src=|@import|url\(/);
    expect(bens?.html).toContain("prefers-color-scheme:dark");
    const firm = mails.find(({ to_address }) => to_address === amyMail);
    expect(firm?.html).toContain("=HYPERLINK(&quot;x&quot;) &lt;b&gt;Reply&lt;/b&gt;");
    expect(firm?.text).toContain(`https://hub.firm.example/docket/week?scope=firm&by=attorney&from=${from}`);
    expect(`${firm?.html}${firm?.text}`).not.toContain("Behind the wall");
    await peer.nth(earlier + mails.length);
    const taken = peer.taken.find(({ to, text }) => to.includes(benMail) && text.includes(`docket-${from}`));
    for (const part of [`docket-${from}.pdf`, `docket-${from}.xlsx`, "List-Unsubscribe"]) {
      expect(taken?.text).toContain(part);
    }
    const bensAgain = await hub.as("ben");
    const { data } = await bensAgain.inbox.list({ kind: "weekly" });
    expect(data).toMatchObject([{ subject: { type: "week", id: `me:${from}` }, delivery: { channel: "mail" } }]);
  });

  test("who wants no weekly docket gets none, and a schedule that is off sends none", async () => {
    const [amyNow, benNow] = await Promise.all([hub.as("amy"), hub.as("ben")]);
    await benNow.inbox.setPreference({ kind: "weekly", channel: "none" });
    await amyNow.docket.setWeekSchedule({ firmTo: [] });
    clock.advance(7 * 24 * hour);
    expect(await sendWeeks(hub.platform)).toBe(0);
    await (await hub.as("ben")).inbox.setPreference({ kind: "weekly", channel: "inbox" });
    await (await hub.as("amy")).docket.setWeekSchedule({ isOn: false });
    clock.advance(7 * 24 * hour);
    expect(await sendWeeks(hub.platform)).toBe(0);
  });

  test("a verification report has gaps first, what was told from the call-ups, and a signature that holds the content", async () => {
    const start = civilDateInZone(clock.now().getTime(), zone);
    const [amyThen, benThen] = await Promise.all([hub.as("amy"), hub.as("ben")]);
    const id = (await amyThen.inventions.create({ title: "Verified", references: ["VRF-1"], inHouseAttorney: benMail }))
      .id;
    const entry = { office: "EP", source: "agent, 12 Jan" };
    const dueDate = addDays(start, 10);
    const good = await benThen.deadlines.enter({ inventionId: id, title: "Good", dueDate, ...entry });
    await amyThen.deadlines.verify({ id: good.id });
    clock.advance(7 * 24 * hour);
    await makeCallUps(hub.platform);
    const [amyNow, benNow] = await Promise.all([hub.as("amy"), hub.as("ben")]);
    const now = addDays(start, 7);
    const from = addDays(now, -1);
    const report = await amyNow.docket.verification({ from, to: addDays(now, 30) });
    const found = report.entries.find((one) => one.id === good.id);
    expect(found).toMatchObject({ gaps: [], docketed: { by: benMail }, verified: { by: amyMail }, ended: null });
    expect(found?.told).toMatchObject([{ person: benMail, date: dueDate }]);
    const states = report.entries.map(({ gaps }) => gaps.length > 0);
    expect(states).toEqual(states.toSorted((one, other) => Number(other) - Number(one)));
    expect(report.gaps).toBe(states.filter((has) => has).length);
    expect(report.entries.find(({ title }) => title === "Past due")?.gaps).toContain(
      "No second person has verified the date.",
    );
    expect(JSON.stringify(report)).not.toContain("Behind the wall");
    const head = await hub.platform.db
      .selectFrom("event_log")
      .select("hash")
      .where("seq", "=", report.head.seq)
      .execute();
    expect(head).toEqual([{ hash: report.head.hash }]);
    const { auditKey } = hub.platform;
    const isSigned = ({ entries }: Pick<typeof report, "entries">) => {
      const digest = sha256(canonicalJson({ from: report.from, to: report.to, entries }));
      return auditKey.verifies(verificationText(report.head, report.madeAt, digest), report.signature);
    };
    expect([isSigned(report), isSigned({ entries: report.entries.slice(1) })]).toEqual([true, false]);
    const again = await amyNow.docket.exportVerification({ from, to: addDays(now, 30) });
    // Mail that was queued may have been sent since.
    const told = report.entries.map((one) => ({ ...one, told: one.told.map(() => expect.anything()) }));
    expect(JSON.parse(await again.text()).entries).toEqual(told);
    const { headers } = await amyNow.request("GET", `/api/docket/verification/export?from=${from}`);
    expect(headers[wholeFileHeader]).toBe("true");
    const xlsx = xlsxRows(await (await amyNow.docket.exportVerification({ from, format: "xlsx", to: now })).bytes());
    expect([xlsx[0]?.[0], xlsx[0]?.at(-1), xlsx[1]?.at(-1)]).toEqual([
      "Gaps",
      "Signature",
      expect.stringContaining(":"),
    ]);
    const pdf = await (await amyNow.docket.exportVerification({ from, format: "pdf", to: addDays(now, 30) })).bytes();
    const text = (await pdfLines(pdf)).join("\n");
    for (const part of ["With gaps", "Without gaps", "Signature: ", "Head of the record: entry", "Good"]) {
      expect(text).toContain(part);
    }
    const { head: signedHead, madeAt, digest, signature } = report;
    const signed = { ...signedHead, madeAt, digest, signature };
    const checked = await amyNow.docket.checkVerification(signed);
    expect(checked).toMatchObject({ isSigned: true, isInRecord: true, signedSince: { seq: 1 } });
    expect(checked.headAt).not.toBeNull();
    const other = "0".repeat(64);
    for (const [change, isSigned, isInRecord] of [
      [{ digest: other }, false, true],
      [{ madeAt: "2020-01-01T00:00:00.000Z" }, false, true],
      [{ hash: other }, false, false],
      [{ seq: signedHead.seq - 1 }, false, false],
      [{ signature: "no signature" }, false, true],
    ] as const) {
      expect(await amyNow.docket.checkVerification({ ...signed, ...change })).toMatchObject({ isSigned, isInRecord });
    }
    expect((await failureOf(benNow.docket.checkVerification(signed))).status).toBe(403);
    expect((await failureOf(benNow.docket.verification({}))).status).toBe(403);
    expect(await failureOf(amyNow.docket.verification({ from: now, to: from }))).toMatchObject({
      ...{ status: 400, fields: [{ field: "from" }] },
    });
  });
});
