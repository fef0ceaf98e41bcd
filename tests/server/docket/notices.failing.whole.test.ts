import { makeCallUps } from "@iphub/server/docket/call-ups/make-call-ups";
import { sendDigests } from "@iphub/server/docket/inbox/notice-mail";
import { probeServices } from "@iphub/server/operations/health/health.probes";
import { insertRows } from "@iphub/server/platform/database/insert-rows";
import { type DatabaseOptions, openDatabase } from "@iphub/server/platform/database/open-database";
import { transaction } from "@iphub/server/platform/database/transaction";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { onPostgres } from "../../support/engines.ts";
import { type MailPeer, startMailPeer } from "../../support/mail-peer.ts";
import { TestClock } from "../../support/test-clock.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";

const hour = 3_600_000;
const day = 24 * hour;
/** After its first failure a call-up or a mail of the day is tried again so much later. */
const pause = hour / 6;
const [benMail, eveMail] = ["ben@firm.example", "eve@firm.example"];

/** A clock at 18:00 (UTC) of a Monday: past seven in the morning in New York, and past the hour of call-ups everywhere. */
function mondayClock(): TestClock {
  const clock = new TestClock();
  const now = clock.now();
  const evening = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), 18);
  clock.advance(evening + ((8 - now.getUTCDay()) % 7) * day + 7 * day - now.getTime());
  return clock;
}

/** Marks repeated work as just run, so that the hub does not run it while the test calls it. */
async function markAsRun(options: DatabaseOptions, works: readonly string[]): Promise<void> {
  const database = await openDatabase(options);
  for (const work of works) {
    await sql`insert into hub_secrets (name, value)
      values (${`last-run:${work}`}, extract(epoch from clock_timestamp())::text)`.execute(database.kysely);
  }
  await database.close();
}

onPostgres((engine) => {
  const clock = mondayClock();
  let hub: WholeHub;
  let peer: MailPeer;

  beforeAll(async () => {
    peer = await startMailPeer();
    const environment = {
      IPHUB_SMTP_OUT_URL: peer.url,
      IPHUB_SMTP_OUT_FROM: "iphub@firm.example",
      IPHUB_PUBLIC_URL: "https://hub.firm.example",
    };
    const database = await engine.fresh();
    await markAsRun(database, ["notice-digests", "call-ups"]);
    hub = await startWholeHub({ database, clock, environment });
    await sql`create function refuse_row() returns trigger language plpgsql as $$
      begin raise exception 'damaged'; end $$`.execute(hub.platform.database.kysely);
  });
  afterAll(async () => {
    await hub?.close();
    await peer?.close();
  });

  /** The hub's inside with a log of its own, and what that was given. */
  function logged() {
    const named: unknown[] = [];
    const log = { ...hub.platform.log, error: (facts: unknown) => void named.push(facts) };
    return { platform: { ...hub.platform, log }, named };
  }
  const damaged = expect.objectContaining({ message: "damaged" });

  test("a mail of the day that cannot be written is named in the log, and the others are sent all the same", async () => {
    const { database } = hub.platform;
    const waiting = ["u-ben", "u-eve"].map((userId) => ({
      ...{ id: `n-${userId}`, user_id: userId, key: "k", kind: "assigned" as const, invention_id: null },
      ...{ subject_type: "task" as const, subject_id: "k-1", title: "Work", body: "", actor: null },
      ...{ due_at: null, final_at: null, state: "unread" as const, snoozed_until: null, read_at: null, done_at: null },
      ...{ created_at: new Date(clock.now().getTime() - day).toISOString(), channel: "digest" as const, mail_id: null },
    }));
    await transaction(database, (tx) => insertRows(tx, "notices", waiting));
    await sql`create trigger refuse before insert on outgoing_mail for each row
      when (new.user_id = 'u-ben') execute function refuse_row()`.execute(database.kysely);
    const { platform, named } = logged();
    expect(await sendDigests(platform)).toBe(1);
    expect((await peer.nth(1)).to).toEqual([eveMail]);
    const failed = { failures: 1, nextAt: expect.any(String) };
    expect(named).toEqual([{ err: damaged, user: "u-ben", ...failed }]);
    await sql`drop trigger refuse on outgoing_mail`.execute(database.kysely);
    expect(await sendDigests(hub.platform)).toBe(0);
    clock.advance(pause);
    expect([await sendDigests(hub.platform), await sendDigests(hub.platform)]).toEqual([1, 0]);
    expect((await peer.nth(2)).to).toEqual([benMail]);
  });

  test("a hub that sends no mail any more has no mail of the day among what fails", async () => {
    const { configuration, database } = hub.platform;
    const now = clock.now().toISOString();
    const failed = { failures: 1, first_failed_at: now, failed_at: now, next_at: now, last_error: "damaged" };
    const failing = { work: "notice-digests", subject: "u-ben", ...failed };
    await database.kysely.insertInto("failing_work").values(failing).execute();
    const withoutMail = { ...hub.platform, configuration: { ...configuration, smtpOut: undefined } };
    expect(await sendDigests(withoutMail)).toBe(0);
    const left = database.kysely.selectFrom("failing_work").select("subject").where("work", "=", "notice-digests");
    expect(await left.execute()).toEqual([]);
  });

  test("call-ups that cannot be worked out or written are named in the log, and those of other deadlines are made", async () => {
    const { kysely: db } = hub.platform.database;
    const amy = await hub.as("amy");
    const office = { name: "Everywhere", timeZone: "UTC", holidays: "none", closedDays: [], people: [] } as const;
    await amy.callUps.setSchedule({ offices: [{ ...office, closedDays: [], people: [] }] });
    const dueDate = new Date(clock.now().getTime() + 7 * day).toISOString().slice(0, 10);
    const { id: inventionId } = await amy.inventions.create({ title: "Valve", references: ["VLV-FAIL"] });
    const enter = async (title: string) => {
      const entry = { inventionId, title, office: "EP", dueDate, source: "letter of the agent" };
      const { id } = await amy.deadlines.enter(entry);
      await amy.deadlines.assign({ id, responsible: benMail, backup: eveMail });
      return id;
    };
    const unread = await enter("Its record cannot be read");
    const unwritten = await enter("Its notice cannot be written");
    const behind = await enter("Behind them");
    const { computed } = await db
      .selectFrom("deadlines")
      .select("computed")
      .where("id", "=", unread)
      .executeTakeFirstOrThrow();
    await sql`update deadlines set computed = 'null'::jsonb where id = ${unread}`.execute(db);
    await sql`create trigger refuse before insert on notices for each row
      when (new.kind = 'call-up' and new.subject_id = ${sql.lit(unwritten)}) execute function refuse_row()`.execute(db);
    const { platform, named } = logged();
    expect(await makeCallUps(platform)).toBe(1);
    expect((await amy.callUps.list({ deadlineId: behind })).data).toMatchObject([{ person: benMail, daysBefore: 7 }]);
    const failed = { failures: 1, nextAt: expect.any(String) };
    const both = [
      { err: expect.any(TypeError), deadline: unread, ...failed },
      { err: damaged, deadline: unwritten, ...failed },
    ];
    expect(named).toEqual(both);
    expect([await makeCallUps(platform), named]).toEqual([0, both]);
    await probeServices(hub.platform, hub.url, new AbortController().signal);
    const reasonFor = async (name: "amy" | "ben") =>
      (await (await hub.as(name)).health.history({ service: "background-work" }))[0]?.reason;
    expect(await reasonFor("amy")).toContain(`call-ups (${unwritten}) failed once since `);
    expect(await reasonFor("ben")).toBe("A part of the hub's own work fails. Tell an administrator, who sees which.");
    await sql`drop trigger refuse on notices`.execute(db);
    await sql`update deadlines set computed = ${JSON.stringify(computed)}::jsonb where id = ${unread}`.execute(db);
    clock.advance(pause);
    expect([await makeCallUps(hub.platform), await makeCallUps(hub.platform)]).toEqual([2, 0]);
    await probeServices(hub.platform, hub.url, new AbortController().signal);
    expect((await amy.health.history({ service: "background-work" }))[0]?.endTime).toEqual(expect.any(String));
  });

  test("a notice that cannot be written keeps no one else from theirs, and a job writes it later", async () => {
    const { kysely: db } = hub.platform.database;
    await sql`create trigger refuse before insert on notices for each row
      when (new.kind = 'assigned' and new.user_id = 'u-ben') execute function refuse_row()`.execute(db);
    const amy = await hub.as("amy");
    const { id: inventionId } = await amy.inventions.create({ title: "Pump", references: ["PMP-FAIL"] });
    const noticed = async (userId: string) => {
      const own = db.selectFrom("notices").select("id").where("user_id", "=", userId).where("kind", "=", "assigned");
      return (await own.where("invention_id", "=", inventionId).execute()).length;
    };
    await amy.tasks.create({ inventionId, title: "For Ben", assignees: [benMail] });
    await amy.tasks.create({ inventionId, title: "For Eve", assignees: [eveMail] });
    await vi.waitFor(async () => expect(await noticed("u-eve")).toBe(1), { timeout: 10_000 });
    expect(await noticed("u-ben")).toBe(0);
    await sql`drop trigger refuse on notices`.execute(db);
    clock.advance(hour);
    await sql`select pg_notify('iphub_jobs', '')`.execute(db);
    await vi.waitFor(async () => expect(await noticed("u-ben")).toBe(1), { timeout: 10_000 });
  });
});
