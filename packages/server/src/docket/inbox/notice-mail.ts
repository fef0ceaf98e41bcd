import { fullDay } from "@iphub/sdk/domain/day-text";
import { noticeKindWords } from "@iphub/sdk/domain/docket/notice-words";
import { civilDateInZone, startOfHourInZone } from "@iphub/sdk/domain/time-zone";
import { type Kysely, sql, type Transaction } from "kysely";
import { transaction } from "../../platform/database/transaction.ts";
import { DatabaseUnavailableError } from "../../platform/database/unavailable.ts";
import { keepFailing, lookAtPieces, type RetriedWork } from "../../platform/jobs/failing-work.ts";
import { type MailItem, mailBody } from "../../platform/mail-out/mail-body.ts";
import { isOverDailyLimit, queueMail, sendsMail } from "../../platform/mail-out/queue-mail.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { actorById } from "../../work/public.ts";
import { readZones } from "../call-ups/call-up-schedule.store.ts";
import { officeToday } from "../deadlines/deadlines.record.ts";
import { ownNotices } from "./inbox.store.ts";
import { dateNow, type SubjectNow, subjectNow } from "./notice-subjects.ts";
import type { AddedNotice } from "./notices.store.ts";

/** The hour on the clocks of a person's office from which the mail of the day is sent. */
const digestHour = 7;
/** Older notices are no news: a hub that sends mail for the first time does not begin with all of them. */
const digestDays = 7;
/** The most notices that one mail lists; the others are in the inbox. */
const mostInDigest = 200;
const digestPoll = 10 * 60 * 1000;
/** A mail of the day that fails is tried at growing pauses, for as long as its notices are news. */
const retried: RetriedWork = {
  work: "notice-digests",
  firstMilliseconds: digestPoll,
  longestMilliseconds: 4 * 60 * 60 * 1000,
};

/** What a mail shows of a notice. */
interface MailedNotice extends Pick<AddedNotice, "kind" | "title" | "body" | "actor" | "dueAt" | "finalAt"> {
  readonly id: string;
  readonly inventionId: string | null;
  readonly matter: string | null;
}

/**
 * Queues the mails of new notices whose people want them at once, in the transaction that wrote them. What is beyond a
 * person's daily limit is left for the mail of the day.
 */
export async function mailNotices(
  tx: Transaction<Schema>,
  platform: Pick<Platform, "configuration" | "clock">,
  notices: readonly AddedNotice[],
): Promise<void> {
  if (!sendsMail(platform.configuration)) return;
  for (const one of notices.filter(({ channel }) => channel === "mail")) {
    if (await isOverDailyLimit(tx, platform, one.userId)) {
      await tx.updateTable("notices").set({ channel: "digest" }).where("id", "=", one.id).execute();
      continue;
    }
    const matter = one.inventionId === null ? null : await matterWords(tx, one.inventionId);
    const { userId, inventionId } = one;
    const mail = noticeMail({ ...one, matter }, platform.configuration.publicUrl);
    await named(tx, [one.id], await queueMail(tx, platform, { to: { userId }, inventionId, ...mail }));
  }
}

/** Sends the mails of the day from seven o'clock at each person's office on, each once a day. */
export function startSendingDigests(platform: Platform): void {
  platform.jobs.every(retried.work, digestPoll, async (signal) => void (await sendDigests(platform, signal)));
}

/**
 * Queues a mail for everyone with notices for the mail of the day that were written before seven o'clock today, where
 * it is that late at the person's office. One that fails is named in the log and tried again at growing pauses, and delays
 * no other.
 * @returns how many mails it queued
 */
export async function sendDigests(platform: Platform, signal?: AbortSignal): Promise<number> {
  const { db, database, clock, configuration } = platform;
  if (!sendsMail(configuration)) {
    await keepFailing(platform, retried.work, []);
    return 0;
  }
  const now = clock.now().getTime();
  const { rows: people } = await sql<{ id: string; email: string; oldest: string }>`
    select u.id, u.email, min(n.created_at) as oldest from notices n join users u on u.id = n.user_id
    where ${inDigest(now)} group by u.id`.execute(db);
  const zoneOf = await readZones(db);
  const look = await lookAtPieces(platform, retried);
  let queued = 0;
  for (const { id, email, oldest } of people.filter((one) => look.isTried(one.id))) {
    if (signal?.aborted) return queued;
    try {
      const day = digestDayOf(now, zoneOf(email));
      // One that failed the day before fails until it is tried again in the morning.
      if (now < day.until) {
        look.keep(id);
        continue;
      }
      if (Date.parse(oldest) >= day.until) continue;
      if (await transaction(database, (tx) => sendDigest(tx, platform, id, day))) queued += 1;
    } catch (error) {
      // Everybody else's would fail too.
      if (error instanceof DatabaseUnavailableError) throw error;
      const words = "a mail of the day could not be written";
      await look.failed({ subject: id, error, named: { user: id }, words });
    }
  }
  await look.end();
  return queued;
}

/** The person's day, and the instant before which a notice was written to be in its mail. */
interface DigestDay {
  readonly today: string;
  readonly until: number;
}

function digestDayOf(now: number, zone: string): DigestDay {
  const today = civilDateInZone(now, zone);
  return { today, until: Date.parse(startOfHourInZone(today, digestHour, zone)) };
}

async function sendDigest(
  tx: Transaction<Schema>,
  platform: Platform,
  userId: string,
  { today, until }: DigestDay,
): Promise<boolean> {
  const reader = await actorById(tx, userId);
  if (!reader?.permissions.has("inventions:read")) return false;
  const { rows } = await sql<ListedNotice>`
    select n.id, n.invention_id as "inventionId", n.kind, n.title, n.body, n.actor, n.due_at as "dueAt", n.final_at as "finalAt",
      ${subjectNow}, coalesce((select r.reference || ' · ' from invention_references r where r.invention_id = i.id
        order by r.position limit 1), '') || i.title as matter
    from notices n left join inventions i on i.id = n.invention_id
    where ${ownNotices(reader)} and ${inDigest(until)}
    order by matter nulls last, n.id for update of n skip locked`.execute(tx);
  if (rows.length === 0) return false;
  const listed = rows.slice(0, mostInDigest);
  const mail = digestMail({ listed, total: rows.length, today }, platform);
  const matters = listed.flatMap(({ inventionId }) => inventionId ?? []);
  const mailId = await queueMail(tx, platform, { to: { userId }, matters, ...mail });
  await named(
    tx,
    rows.map(({ id }) => id),
    mailId,
  );
  return mailId !== null;
}

/** What waits for the mail of the day: not done, and in no mail yet. */
function inDigest(until: number) {
  const from = new Date(until - digestDays * 24 * 60 * 60 * 1000).toISOString();
  return sql<boolean>`n.channel = 'digest' and n.mail_id is null and n.state <> 'done'
    and n.created_at < ${new Date(until).toISOString()}::timestamptz and n.created_at >= ${from}::timestamptz`;
}

async function named(tx: Transaction<Schema>, ids: readonly string[], mailId: string | null): Promise<void> {
  if (mailId === null) return;
  await sql`update notices set mail_id = ${mailId} where id = any(${[...ids]}::text[])`.execute(tx);
}

async function matterWords(db: Kysely<Schema>, inventionId: string): Promise<string | null> {
  const { rows } = await sql<{ words: string }>`
    select coalesce((select r.reference || ' · ' from invention_references r where r.invention_id = i.id
      order by r.position limit 1), '') || i.title as words
    from inventions i where i.id = ${inventionId}`.execute(db);
  return rows[0]?.words ?? null;
}

function noticeMail({ kind, title, body, actor, dueAt, finalAt, matter }: MailedNotice, page: string | undefined) {
  const facts: (readonly [string, string])[] = [
    ["About", noticeKindWords[kind]],
    ...(matter === null ? [] : [["Matter", matter] as const]),
    ...(dueAt === null ? [] : [["Due", fullDay(dueAt)] as const]),
    ...(finalAt === null ? [] : [["Final date", fullDay(finalAt)] as const]),
    ["By", actor ?? "the hub"],
  ];
  return { subject: title, ...mailBody({ title, paragraphs: [body], facts, ...around(page) }) };
}

/** A notice with what it is about. */
type ListedNotice = MailedNotice & SubjectNow;

/** What a mail of the day has: the notices that it lists, of how many. */
interface Digest {
  readonly listed: readonly ListedNotice[];
  readonly total: number;
  readonly today: string;
}

function digestMail({ listed, total, today }: Digest, platform: Pick<Platform, "clock" | "configuration">) {
  const officeDay = officeToday(platform.clock);
  const title = `Your notices of ${fullDay(today)}: ${total}`;
  const more = total - listed.length;
  const paragraphs =
    more === 0
      ? []
      : [`The first ${listed.length} are listed; ${more} more ${more === 1 ? "is" : "are"} in the inbox.`];
  const groups = Map.groupBy(listed, ({ matter }) => matter ?? "Other");
  const sections = [...groups].map(([heading, own]) => ({
    heading,
    items: own.map((notice) => itemOf(notice, officeDay)),
  }));
  return {
    subject: title,
    ...mailBody({ title, paragraphs, sections, ...around(platform.configuration.publicUrl) }),
  };
}

/** A line of the mail: late where its date has passed and still holds, and nothing keeps the right. */
function itemOf(notice: ListedNotice, officeDay: string): MailItem {
  const { kind, title: text, body: more, dueAt, finalAt } = notice;
  if (dueAt === null) return { when: noticeKindWords[kind], text, more, isLate: false };
  const { ended, standing } = dateNow(dueAt, notice, officeDay);
  const isLate = dueAt < officeDay && ended === null && standing === null;
  return { when: dueWords(dueAt, finalAt, standing), text, more, isLate };
}

/** The due date, with the final date where that is later, and what keeps the right in between. */
function dueWords(dueAt: string, finalAt: string | null, standing: string | null): string {
  const final = finalAt === null || finalAt <= dueAt ? "" : `, final ${fullDay(finalAt)}`;
  return `Due ${fullDay(dueAt)}${final}${standing === null ? "" : `, ${standing}`}`;
}

/** The way to the inbox, and the way to other channels: what a mail of notices ends with. */
function around(page: string | undefined) {
  if (page === undefined) return { footer: [] };
  return {
    link: { text: "Open the inbox", url: `${page}/inbox` },
    footer: [`Choose how you get notices: ${page}/inbox/preferences`],
  };
}
