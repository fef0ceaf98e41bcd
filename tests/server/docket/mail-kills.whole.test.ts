import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createHub, type Hub, memoryTokenStore } from "@iphub/sdk";
import { addDays } from "@iphub/sdk/domain/civil-date";
import { readConfiguration } from "@iphub/server";
import { buildApp } from "@iphub/server/app";
import { openSession } from "@iphub/server/identity/auth/sessions.store";
import { openPlatform } from "@iphub/server/open-platform";
import { insertRows } from "@iphub/server/platform/database/insert-rows";
import type { Platform } from "@iphub/server/platform/platform";
import { expect, onTestFinished, test } from "vitest";
import { onPostgres, type TestEngine } from "../../support/engines.ts";
import { type FailingMailPeer, startFailingMailPeer } from "../../support/failing-mail-peer.ts";
import { runDirectory } from "../../support/run-directory.ts";
import { plantedAt } from "../../support/seeded-hub.ts";
import { silentLog } from "../../support/silent-log.ts";
import { TestClock } from "../../support/test-clock.ts";
import { isWholeRun } from "../../support/whole-run.ts";
import { type HubProcess, startProcess } from "./support/processes.ts";
import type { ServedOrder } from "./support/served-order.ts";
import { seeded } from "./support/year-plan.ts";

const size = isWholeRun ? { people: 40, weeks: 9 } : { people: 12, weeks: 2 };
/** Which processes are killed in a week: one, then both, then the other. */
const kills = [[0], [0, 1], [1]];
/** Tasks that are given to everyone while the dockets of a week are sent. */
const tasksAWeek = 2;
const firstMonday = "2031-03-03";
const mondayOf = (week: number) => addDays(firstMonday, 7 * week);
const subjectOf = (week: number, task: number) => `Work ${week}.${task}`;

interface Firm {
  readonly platform: Platform;
  /** A client of the administrator at the present moment: the processes end older sessions. */
  readonly administrator: () => Promise<Hub>;
  readonly clock: TestClock;
  readonly emails: readonly string[];
  readonly inventionId: string;
  readonly place: Readonly<Record<string, string>>;
}

/** A firm on a database of its own, served by no process yet; everyone wants a mail at once when work is given to them. */
async function startFirm(engine: TestEngine, peer: FailingMailPeer): Promise<Firm> {
  const { databaseUrl } = await engine.fresh();
  const place = {
    IPHUB_DATABASE_URL: databaseUrl ?? "",
    IPHUB_DATA: join(runDirectory(), "data", randomUUID()),
    IPHUB_PORT: "0",
    IPHUB_SMTP_OUT_URL: peer.url,
    IPHUB_SMTP_OUT_FROM: "iphub@firm.example",
    IPHUB_PUBLIC_URL: "https://hub.firm.example",
    IPHUB_MAIL_DAILY_LIMIT: "1000",
  };
  const clock = new TestClock("2031-02-28T15:00:00.000Z");
  const platform = await openPlatform(readConfiguration(place), silentLog, clock);
  const app = await buildApp(platform, null);
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(async () => {
    await app.close();
    await platform.database.close();
  });
  const emails = await employ(platform);
  const administrator = async () =>
    createHub({ baseUrl: url, token: memoryTokenStore(await openSession(platform, "u-0", "test")) });
  const hub = await administrator();
  const { id } = await hub.inventions.create({ title: "Valve", references: ["VLV-1"] });
  await hub.docket.setWeekSchedule({ hour: 8 });
  return { platform, administrator, clock, emails, inventionId: id, place };
}

/** An administrator, who gives the work, and everyone else; returns the addresses of everyone else. */
async function employ({ database }: Platform): Promise<string[]> {
  const emails = Array.from({ length: size.people }, (_, at) => `p${at + 1}@firm.example`);
  await database.kysely.transaction().execute(async (tx) => {
    const people = ["admin@firm.example", ...emails].map((email, at) => ({
      ...{ id: `u-${at}`, email, first_name: "First", last_name: `Last ${at}`, password_hash: null },
      ...{ roles: [at === 0 ? "administrator" : "attorney"], is_bot: false, device_epoch: 0, disabled_at: null },
      ...{ created_at: plantedAt, updated_at: plantedAt },
    }));
    await insertRows(tx, "users", people);
    const wishes = emails.map((_, at) => ({ user_id: `u-${at + 1}`, kind: "assigned", channel: "mail" }) as const);
    await insertRows(tx, "notice_preferences", wishes);
  });
  return emails;
}

/** Gives a week's work to everyone, as a person does while the hub's processes run, whose time it is. */
async function giveWork({ administrator, clock, emails, inventionId }: Firm, week: number, now: string): Promise<void> {
  clock.set(now);
  const hub = await administrator();
  const dueAt = addDays(mondayOf(week), 2);
  for (let task = 0; task < tasksAWeek; task += 1) {
    await hub.tasks.create({ inventionId, title: subjectOf(week, task), assignees: [...emails], dueAt });
  }
}

onPostgres((engine) => {
  test("weekly mail and notices of two processes, some killed at their work: each is written once and sent to its person once", {
    timeout: isWholeRun ? 600_000 : 60_000,
  }, async () => {
    const random = seeded(21);
    const peer = await startFailingMailPeer(() => 1);
    onTestFinished(() => peer.close());
    const firm = await startFirm(engine, peer);
    const start = (now: string): Promise<HubProcess<ServedOrder>> =>
      startProcess("served-hub.ts", { ...firm.place, IPHUB_TEST_NOW: now });
    const now = (week: number, minute: number) =>
      new Date(Date.parse(`${mondayOf(week)}T13:05:00.000Z`) + minute * 60_000).toISOString();
    const startBoth = (at: string) => Promise.all([start(at), start(at)]);
    // A minute before the hour of the dockets, which then have the work that was given before it.
    let hubs = await startBoth(now(0, -6));
    await giveWork(firm, 0, now(0, -6));
    for (let week = 0; week < size.weeks; week += 1) {
      const killed = kills[week % kills.length] ?? [];
      const asked = hubs.map((one, at) =>
        one.ask({ do: "weeks", now: now(week, 0) }).catch((error: unknown) => {
          if (!killed.includes(at)) throw error;
        }),
      );
      const given = giveWork(firm, week + 1, now(week, 0));
      await delay(50 + random() * 400);
      await Promise.all(killed.map((at) => hubs[at]?.kill()));
      await Promise.all(killed.map(async (at) => hubs.splice(at, 1, await start(now(week, 5)))));
      await Promise.all([...asked, given]);
      await Promise.all(hubs.map((one) => one.ask({ do: "weeks", now: now(week, 6) })));
      // The clock moves on past the lease of what a killed process had taken, while no process has a message in hand.
      await Promise.all(hubs.map((one) => one.ask({ do: "close", now: now(week, 7) })));
      await Promise.all(hubs.map((one) => one.kill()));
      hubs = await startBoth(now(week, 30));
      await Promise.all(hubs.map((one) => one.ask({ do: "finish", now: now(week, 30) })));
      await expect.poll(() => queued(firm)).toEqual([]);
    }
    await checkNotices(firm);
    await checkMail(firm, peer);
    await Promise.all(hubs.map((one) => one.kill()));
  });
});

function queued({ platform }: Firm) {
  return platform.database.kysely.selectFrom("outgoing_mail").select("id").where("status", "=", "queued").execute();
}

/** Each person has one notice of each week and of each task, and a mail of its own for each. */
async function checkNotices({ platform, emails }: Firm): Promise<void> {
  const rows = await platform.database.kysely
    .selectFrom("notices as n")
    .innerJoin("users as u", "u.id", "n.user_id")
    .leftJoin("outgoing_mail as m", "m.id", "n.mail_id")
    .select([
      "u.email",
      "n.kind",
      "n.subject_id as subject",
      "n.title",
      "n.mail_id as mailId",
      "m.status",
      "m.user_id as to",
    ])
    .execute();
  const weeks = Array.from({ length: size.weeks }, (_, week) => `weekly me:${mondayOf(week)}`);
  const tasks = Array.from({ length: size.weeks + 1 }, (_, week) =>
    Array.from({ length: tasksAWeek }, (_none, task) => `assigned ${subjectOf(week, task)}`),
  ).flat();
  const told = rows.map(({ email, kind, subject, title }) => `${email} ${kind} ${kind === "weekly" ? subject : title}`);
  expect(told.sort()).toEqual(emails.flatMap((email) => [...weeks, ...tasks].map((one) => `${email} ${one}`)).sort());
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(["sent"]));
  expect(new Set(rows.map(({ mailId }) => mailId)).size).toBe(rows.length);
}

/** The mail server took one message of each, under one Message-ID, and no message besides. */
async function checkMail({ platform, emails }: Firm, { taken }: FailingMailPeer): Promise<void> {
  const { kysely: db } = platform.database;
  const queued = await db.selectFrom("outgoing_mail").select(["message_id", "to_address"]).execute();
  const idsAndPeople = new Set(taken.map(({ messageId, to }) => `${messageId} ${to}`));
  expect([...idsAndPeople].sort()).toEqual(queued.map((one) => `${one.message_id} ${one.to_address}`).sort());
  expect(queued).toHaveLength(emails.length * (size.weeks + tasksAWeek * (size.weeks + 1)));
  const subjects = Map.groupBy(taken, ({ to, subject }) => `${to} ${subject}`);
  for (const [words, mails] of subjects) {
    expect([words, new Set(mails.map(({ messageId }) => messageId)).size]).toEqual([words, 1]);
  }
  // Only what a killed process had given to the mail server, and had not noted yet, is given to it again.
  const lost = Array.from({ length: size.weeks }, (_, week) => kills[week % kills.length]?.length ?? 0);
  expect(taken.length - idsAndPeople.size).toBeLessThanOrEqual(lost.reduce((sum, count) => sum + count, 0));
}
