import type { DocketWeek } from "@iphub/sdk/contract/docket-week";
import { lastWeekMoment, type WeekMoment, weekCounts, weekTitle } from "@iphub/sdk/domain/docket/week/docket-week";
import { type Kysely, sql, type Transaction } from "kysely";
import { transaction } from "../../platform/database/transaction.ts";
import { DatabaseUnavailableError } from "../../platform/database/unavailable.ts";
import {
  failingPieces,
  isWaiting,
  keepFailing,
  pieceFailed,
  type RetriedWork,
  workSucceeded,
} from "../../platform/jobs/failing-work.ts";
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
/** A docket that is sent later than this after its hour says so. */
const punctualMilliseconds = 60 * minute;
/** A new hub's schedule has the time of the database, whose clock may be that much ahead. */
const aheadMilliseconds = 60 * minute;
/**
 * A docket that fails is tried ten times, at growing pauses within three days. Then it is given up: the docket of the next
 * week has what is still open.
 */
const retried: RetriedWork = {
  work: "weekly-dockets",
  firstMilliseconds: pollMilliseconds,
  longestMilliseconds: 24 * 60 * minute,
  most: 10,
};

/** Sends the weekly dockets on the firm's day and hour; what was due while the hub was down is sent once it runs. */
export function startSendingWeeks(platform: Platform): void {
  platform.jobs.every(retried.work, pollMilliseconds, async (signal) => void (await sendWeeks(platform, signal)));
}

/**
 * Writes the notices and the mail of the last moment at which weekly dockets were due, unless it was done, and of those that
 * failed what is to be tried again. Each person's are written in a transaction of their own, once however many processes do
 * it or are lost during it: a notice is stored once, and its mail is queued with it. One that fails is named in the log.
 * @returns how many dockets were written
 */
export async function sendWeeks(platform: Platform, signal?: AbortSignal): Promise<number> {
  const { db, database } = platform;
  const moment = await lastMoment(platform);
  if (moment === null) {
    await keepFailing(platform, retried.work, []);
    return 0;
  }
  const failing = await failingPieces(platform, retried.work);
  const isTried = [...failing.values()].some((piece) => !isWaiting(piece, platform));
  if (!moment.isDue && !isTried) return 0;
  const people = (await recipients(db, moment.firmTo)).map((one) => ({ ...moment, ...one }));
  const wanted = people.filter((due) => {
    const failed = failing.get(pieceOf(due));
    return failed ? !isWaiting(failed, platform) : moment.isDue;
  });
  let written = 0;
  for (const due of wanted) {
    if (signal?.aborted) return written;
    if (await writeWeek(platform, due, failing.has(pieceOf(due)))) written += 1;
  }
  await keepFailing(platform, retried.work, people.map(pieceOf));
  if (!moment.isDue) return written;
  await transaction(database, async (tx) => {
    await tx.updateTable("docket_week_schedule").set({ sent_for: moment.at }).execute();
  });
  return written;
}

/** The name of one docket of one week among those that fail. */
function pieceOf({ userId, scope, from }: Recipient & WeekMoment): string {
  return `${userId} ${scope} ${from}`;
}

/** @returns whether it was written; one that fails is noted, so that it is tried again */
async function writeWeek(platform: Platform, due: DueMoment & Recipient, hasFailed: boolean): Promise<boolean> {
  try {
    const isWritten = await sendWeek(platform, due);
    if (hasFailed) await workSucceeded(platform, retried.work, pieceOf(due));
    return isWritten;
  } catch (error) {
    // Everybody else's would fail too.
    if (error instanceof DatabaseUnavailableError) throw error;
    const named = { user: due.userId, scope: due.scope, week: due.from };
    const words = "a weekly docket could not be written";
    await pieceFailed(platform, retried, { subject: pieceOf(due), error, named, words });
    return false;
  }
}

/** A moment with what the firm's schedule says. */
interface DueMoment extends WeekMoment {
  readonly timeZone: string;
  readonly firmTo: readonly string[];
  /** Whether its dockets were not all looked at yet. */
  readonly isDue: boolean;
}

/** The last moment; not due where it was before the schedule was set, or its dockets were written. Null where none are sent. */
async function lastMoment(platform: Platform): Promise<DueMoment | null> {
  const { db, clock } = platform;
  const schedule = await readWeekSchedule(db, platform);
  if (!schedule.isOn) return null;
  const now = clock.now().getTime();
  const moment = lastWeekMoment(schedule, schedule.timeZone, now);
  const row = await db.selectFrom("docket_week_schedule").select("sent_for").executeTakeFirstOrThrow();
  const sentFor = row.sent_for === null ? 0 : Date.parse(row.sent_for);
  const savedAt = Date.parse(schedule.updatedAt);
  // What has not come was noted before the clock went back; what was written then is not written again.
  const known = Math.max(savedAt > now + aheadMilliseconds ? 0 : savedAt, sentFor > now ? 0 : sentFor);
  return { ...moment, timeZone: schedule.timeZone, firmTo: schedule.firmTo, isDue: Date.parse(moment.at) > known };
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
