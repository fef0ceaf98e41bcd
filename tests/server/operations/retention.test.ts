import type { Hub } from "@iphub/sdk";
import { readHistory } from "@iphub/server/operations/audit/audit.store";
import { queueMail } from "@iphub/server/platform/mail-out/queue-mail";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";

const secret = "Quintessence";
/** Mail that was sent before its matter is erased. */
const settledMail = ["Week", "Old week", "Other week", "Firm"];

forEachEngine((engine) => {
  let hub: WholeHub;
  let amy: Hub;
  let ben: Hub;
  beforeAll(async () => {
    // No mail server listens there: what is queued waits.
    const environment = { IPHUB_SMTP_OUT_URL: "smtp://127.0.0.1:9", IPHUB_SMTP_OUT_FROM: "hub@firm.example" };
    hub = await startWholeHub({ database: await engine.fresh(), environment });
    [amy, ben] = await Promise.all([hub.as("amy"), hub.as("ben")]);
  });
  afterAll(() => hub.close());
  const db = () => hub.platform.database.kysely;

  /** Every row of every table that has a text, as its table's name. */
  async function tablesWith(text: string): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = current_schema() and relkind = 'r'`.execute(db());
    const found: string[] = [];
    for (const { name } of rows) {
      const { rows: hits } = await sql`
        select 1 from ${sql.table(name)} r where strpos(to_jsonb(r)::text, ${text}) > 0 limit 1`.execute(db());
      if (hits.length > 0) found.push(name);
    }
    return found;
  }

  async function matterWithWork(title: string): Promise<string> {
    const { id } = await amy.inventions.create({ title: `${title} pump`, references: [], applicant: `${title} Corp` });
    const milestone = await ben.milestones.create({ inventionId: id, title: `${title} step` });
    const task = await ben.tasks.create({ inventionId: id, milestoneId: milestone.id, title: `${title} reply` });
    await ben.notes.createForInvention({ inventionId: id, content: `${title} note` });
    await ben.chat.send({ inventionId: id, message: `${title} words` });
    await ben.files.upload({ reference: id, file: new File([title], `${title}.txt`) });
    await ben.plans.create({
      title: "Plan",
      rows: [{ id: task.id, title: `${title} plan`, updatedAt: task.updatedAt }],
    });
    await ben.tasks.update({ id: task.id, title: `${title} changed` });
    const references = [`${title}-1`];
    await amy.inventions.update({ id, references });
    await ben.imports.preview({ file: new File([`Reference;Title\n${title}-1;${title} import\n`], "docket.csv") });
    return id;
  }

  test("a hold keeps a matter, and what is on it, from everything that deletes", async () => {
    const id = await matterWithWork("Held");
    const hold = await amy.retention.placeHold({ kind: "matter", subject: id, reason: "Litigation" });
    expect(await amy.retention.holds()).toEqual([hold]);
    const { data: tasks } = await ben.tasks.search({ qs: "Held changed" });
    const [note] = await ben.notes.listForInvention({ inventionId: id });
    const held = { status: 409, code: "held" };
    expect(await failureOf(ben.tasks.delete({ id: tasks[0]?.id ?? "" }))).toMatchObject(held);
    expect(await failureOf(ben.notes.deleteForInvention({ id: note?.id ?? "" }))).toMatchObject(held);
    const [file] = await ben.files.list({ reference: id });
    expect(await failureOf(ben.files.delete({ id: file?.id ?? "" }))).toMatchObject(held);
    expect(await failureOf(ben.files.update({ id: file?.id ?? "", isDeleted: true }))).toMatchObject(held);
    expect(await ben.files.list({ reference: id })).toEqual([file]);
    expect(await ben.files.update({ id: file?.id ?? "", name: "Renamed.txt" })).toMatchObject({ name: "Renamed.txt" });
    expect(await failureOf(amy.retention.eraseMatter({ id, reason: "Too early" }))).toMatchObject(held);
    expect(await failureOf(ben.retention.placeHold({ kind: "firm", reason: "No right" }))).toMatchObject({
      status: 403,
    });
    expect(await amy.retention.liftHold({ id: hold.id })).toEqual({ ok: true });
    expect(await ben.tasks.delete({ id: tasks[0]?.id ?? "" })).toEqual({ ok: true });
    expect(await ben.files.delete({ id: file?.id ?? "" })).toMatchObject({ ok: true });
    const firm = await amy.retention.placeHold({ kind: "firm", reason: "Audit of the firm" });
    expect(await failureOf(amy.retention.eraseMatter({ id, reason: "Still" }))).toMatchObject(held);
    await amy.retention.liftHold({ id: firm.id });
  });

  test("erasing a matter with a short title keeps the mail of other matters, sent or waiting", async () => {
    const { id } = await ben.inventions.create({ title: "Pump", references: ["P-7"] });
    await db()
      .transaction()
      .execute(async (tx) => {
        const about = { to: { userId: "u-amy" }, text: "Pump of another client, P-77", matters: ["m-1"] };
        await queueMail(tx, hub.platform, { ...about, subject: "Waits" });
        await queueMail(tx, hub.platform, { ...about, subject: "Was sent" });
        const settled = { status: "sent", settled_at: hub.platform.clock.now().toISOString() } as const;
        await tx.updateTable("outgoing_mail").set(settled).where("subject", "=", "Was sent").execute();
      });
    await amy.retention.eraseMatter({ id, reason: "The client left" });
    const mail = db().selectFrom("outgoing_mail").select(["subject", "status", "text"]);
    expect(await mail.where("subject", "in", ["Waits", "Was sent"]).orderBy("subject").execute()).toEqual([
      { subject: "Waits", status: "queued", text: "Pump of another client, P-77" },
      { subject: "Was sent", status: "sent", text: "Pump of another client, P-77" },
    ]);
  });

  test("an erased matter leaves none of its words in the database, and the record still verifies", async () => {
    const id = await matterWithWork(secret);
    await db()
      .transaction()
      .execute(async (tx) => {
        const to = { userId: "u-amy" };
        await queueMail(tx, hub.platform, { to, subject: `${secret} pump`, text: "Due", inventionId: id });
        await queueMail(tx, hub.platform, { to, subject: "Docket", text: `This week: ${secret} pump` });
        await queueMail(tx, hub.platform, { to, subject: "Week", text: "Yours", matters: [id, "m-1"] });
        await queueMail(tx, hub.platform, { to, subject: "Old week", text: `${secret}-1 is due` });
        await queueMail(tx, hub.platform, { to, subject: "Other week", text: "Another matter", matters: ["m-1"] });
        await queueMail(tx, hub.platform, { to, subject: "Firm", text: "Your second factor was removed" });
        const settled = { status: "sent", settled_at: hub.platform.clock.now().toISOString() } as const;
        await tx.updateTable("outgoing_mail").set(settled).where("subject", "in", settledMail).execute();
      });
    const first = await tablesWith(secret);
    expect(first).toContain("event_log");
    expect(first).toContain("outgoing_mail");
    const erased = await amy.retention.eraseMatter({ id, reason: "The client left" });
    expect([erased.entries > 5, erased.contents]).toEqual([true, 1]);
    await sql`delete from search_words`.execute(db());
    expect(await tablesWith(secret)).toEqual([]);
    const { rows: mail } = await sql<{ subject: string; text: string }>`
      select subject, text from outgoing_mail where subject in (${sql.join(settledMail)}) order by subject`.execute(
      db(),
    );
    expect(mail.map(({ subject, text }) => [subject, text])).toEqual([
      ["Firm", "Your second factor was removed"],
      ["Old week", ""],
      ["Other week", "Another matter"],
      ["Week", ""],
    ]);
    expect((await failureOf(ben.inventions.get({ id }))).status).toBe(404);
    expect(await amy.audit.verify({})).toMatchObject({ complete: true, broken: null });
    const { rows } = await sql<{ type: string; actor: string }>`
      select type, actor from event_log where invention_id = ${id} order by seq`.execute(db());
    expect(rows.map(({ type }) => type)).toContain("task-created");
  });

  test("entries that someone empties without an erasure in the record are found out", async () => {
    await ben.tasks.update({ id: "k-1", title: "To be hidden" });
    const { rows } = await sql<{ seq: number; erased: number }>`
      select (select max(seq) from event_log) as seq,
        (select max(seq) from event_log where type = 'matter-erased') as erased`.execute(db());
    const seq = Number(rows[0]?.seq);
    for (const by of [seq + 1, Number(rows[0]?.erased)]) {
      await sql`update event_log set erased_by = ${by} where seq = ${seq}`.execute(db());
      const { broken } = await amy.audit.verify({});
      expect(broken?.reason).toBe("its content is missing, and no erasure in the record is about it");
    }
    await sql`update event_log set erased_by = null where seq = ${seq}`.execute(db());
    expect((await amy.audit.verify({})).broken).toBeNull();
  });

  test("an erased person is nowhere by name or address, what they did stays, and the record verifies", async () => {
    const gone = { email: "zelda@firm.example", firstName: "Zelda", lastName: "Zwicky" };
    const { id } = await amy.users.create({ ...gone, roles: ["paralegal"], teams: [], isBot: false });
    const task = await ben.tasks.create({ inventionId: "m-1", title: "For Zelda", assignees: [gone.email] });
    await ben.milestones.create({ inventionId: "m-1", title: "Of hers", assignees: [gone.email] });
    expect((await failureOf(amy.retention.erasePerson({ id, reason: "Open" }))).status).toBe(409);
    await amy.users.update({ id, firstName: "Zeldina" });
    await amy.users.update({ id, disabled: true });
    const hold = await amy.retention.placeHold({ kind: "person", subject: id, reason: "Dispute" });
    expect((await failureOf(amy.retention.erasePerson({ id, reason: "Held" }))).code).toBe("held");
    await amy.retention.liftHold({ id: hold.id });
    const erased = await amy.retention.erasePerson({ id, reason: "Left in 2019" });
    expect(erased.entries).toBeGreaterThan(1);
    for (const text of [gone.email, "Zwicky", "Zeldina"]) expect([text, await tablesWith(text)]).toEqual([text, []]);
    expect((await ben.tasks.get({ id: task.id })).assignees).toEqual([
      expect.stringMatching(/^erased-.*@erased\.invalid$/),
    ]);
    expect(await amy.audit.verify({})).toMatchObject({ complete: true, broken: null });
  });

  test("the exported record withholds what is about a matter that its reader may not see, and its chain still holds", async () => {
    const id = await matterWithWork("Withheld");
    await amy.walls.set({ id, owners: ["ben@firm.example"], people: ["ben@firm.example"] });
    const text = await (
      await fetch(`${hub.url}/api/audit/entries`, {
        headers: { authorization: `Bearer ${await hub.tokenFor("amy")}` },
      })
    ).text();
    expect(text).not.toContain("Withheld pump");
    expect(text).not.toContain(id);
    let entries = 0;
    for await (const piece of readHistory(db(), null, 0)) entries += piece.length;
    expect(text.trim().split("\n")).toHaveLength(entries);
    expect(text).toContain('"content":"withheld"');
  });
});
