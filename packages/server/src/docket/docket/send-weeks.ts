import type { DocketWeek } from "@iphub/sdk/contract/docket-week";
import { lastWeekMoment, type WeekMoment, weekCounts, weekTitle } from "@iphub/sdk/domain/docket/week/docket-week";
import { type Kysely, sql, type Transaction } from "kysely";
import { transaction } from "../../platform/database/transaction.ts";
import { DatabaseUnavailableError } from "../../platform/database/unavailable.ts";
import { queueMail, sendsMail } from "../../platform/mail-out/queue-mail.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { actorById } from "../../work/public.ts";
import { addNotices, readChannels } from "../inbox/notices.store.ts";
import { weekAttachments } from "./week.files.ts";
import { weekMail } from "./week.mail.ts";
import { readWeek } from "./week.reading.ts";
import { readWeekSchedule } from "./week.schedule.ts";

const minute = 60 * 1000;
/** How often a process looks whether weekly dockets are due. */
const pollMilliseconds = 10 * minute;
/** A docket that is sent later than this after its hour says that the hub did not run. */
const punctualMilliseconds = 60 * minute;

/** Sends the weekly dockets on the firm's day and hour; what was due while the hub was down is sent once it runs. */
export function startSendingWeeks(platform: Platform): void {
  platform.jobs.every("weekly-dockets", pollMilliseconds, async (signal) => void (await sendWeeks(platform, signal)));
}

/**
 * Writes the notices and the mail of the last moment at which weekly dockets were due, unless it was done. Each person's
 * are written in a transaction of their own, once however many processes do it or are lost during it: a notice is stored
 * once, and its mail is queued with it. One that fails is named in the log and tried again at the next look.
 * @returns how many dockets were written
 */
export async function sendWeeks(platform: Platform, signal?: AbortSignal): Promise<number> {
  const { db, database, log } = platform;
  const due = await dueMoment(platform);
  if (due === null) return 0;
  let [written, isWhole] = [0, true];
  for (const { userId, scope } of await recipients(db, due.firmTo)) {
    if (signal?.aborted) return written;
    try {
      if (await sendWeek(platform, { ...due, userId, scope })) written += 1;
    } catch (error) {
      // Everybody else's would fail too.
      if (error instanceof DatabaseUnavailableError) throw error;
      isWhole = false;
      log.error({ err: error, user: userId }, "a weekly docket could not be written; it is tried again");
    }
  }
  if (!isWhole) return written;
  await transaction(database, async (tx) => {
    await tx.updateTable("docket_week_schedule").set({ sent_for: due.at }).execute();
  });
  return written;
}

/** A moment with what the firm's schedule says. */
interface DueMoment extends WeekMoment {
  readonly timeZone: string;
  readonly firmTo: readonly string[];
}

/** The last moment, unless it was before the schedule was set, or its dockets are written. */
async function dueMoment(platform: Platform): Promise<DueMoment | null> {
  const { db, clock } = platform;
  const schedule = await readWeekSchedule(db, platform);
  if (!schedule.isOn) return null;
  const moment = lastWeekMoment(schedule, schedule.timeZone, clock.now().getTime());
  const row = await db.selectFrom("docket_week_schedule").select("sent_for").executeTakeFirstOrThrow();
  const known = Math.max(Date.parse(schedule.updatedAt), row.sent_for === null ? 0 : Date.parse(row.sent_for));
  return Date.parse(moment.at) <= known ? null : { ...moment, ...schedule };
}

interface Recipient {
  readonly userId: string;
  readonly scope: DocketWeek["scope"];
}

/** Everyone who works here gets their own docket, some also that of the firm. */
async function recipients(db: Kysely<Schema>, firmTo: readonly string[]): Promise<Recipient[]> {
  const people = await db
    .selectFrom("users")
    .select(["id", "email"])
    .where("disabled_at", "is", null)
    .where("is_bot", "=", false)
    .orderBy("id")
    .execute();
  const firm = new Set(firmTo);
  return people.flatMap(({ id: userId, email }): Recipient[] => [
    { userId, scope: "me" },
    ...(firm.has(email) ? [{ userId, scope: "firm" } as const] : []),
  ]);
}

/** @returns whether it was written now: not where nothing is to be said, the person wants none, or it was written before */
async function sendWeek(platform: Platform, due: DueMoment & Recipient): Promise<boolean> {
  const { db, clock, configuration, database } = platform;
  const actor = await actorById(db, due.userId);
  const channel = (await readChannels(db, [due.userId]))(due.userId, "weekly");
  if (!actor?.permissions.has("inventions:read") || channel === "none") return false;
  if (await isWritten(db, due)) return false;
  const week = await readWeek(platform, actor, { ...due, by: due.scope === "firm" ? "attorney" : "client" });
  if (week.entries.length === 0) return false;
  const isLate = clock.now().getTime() - Date.parse(due.at) > punctualMilliseconds;
  const wantsMail = channel === "mail" && sendsMail(configuration);
  const attachments = wantsMail ? await weekAttachments(week) : [];
  const mail = weekMail(week, { hub: configuration.publicUrl, isLate });
  return transaction(database, async (tx) => {
    const noticeId = await addWeekNotice(tx, platform, due, week);
    if (noticeId === null || !wantsMail) return noticeId !== null;
    const matters = week.entries.map(({ invention }) => invention.id);
    const mailId = await queueMail(tx, platform, { to: { userId: due.userId }, matters, ...mail, attachments });
    await tx.updateTable("notices").set({ mail_id: mailId }).where("id", "=", noticeId).execute();
    return true;
  });
}

function keyOf({ scope, from }: Recipient & WeekMoment): string {
  return `week:${scope}:${from}`;
}

async function isWritten(db: Kysely<Schema>, due: Recipient & WeekMoment): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from notices where user_id = ${due.userId} and key = ${keyOf(due)}`.execute(db);
  return rows.length > 0;
}

/** @returns the id of the notice; null where it was written before */
async function addWeekNotice(
  tx: Transaction<Schema>,
  platform: Platform,
  due: Recipient & WeekMoment,
  week: DocketWeek,
): Promise<string | null> {
  const [added] = await addNotices(tx, platform, [
    {
      ...{ userId: due.userId, key: keyOf(due), kind: "weekly", inventionId: null },
      subject: { type: "week", id: `${due.scope}:${due.from}` },
      ...{ title: weekTitle(week), body: weekCounts(week.entries), actor: null, dueAt: null, finalAt: null },
    },
  ]);
  return added?.id ?? null;
}
