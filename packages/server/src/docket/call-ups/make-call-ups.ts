import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { ruleFamilyOf } from "@iphub/sdk/domain/docket/call-ups/call-up-schedule";
import { type CallUp, callUpsDue, PAST } from "@iphub/sdk/domain/docket/call-ups/call-ups";
import { dateSetAt } from "@iphub/sdk/domain/docket/call-ups/called-deadline";
import { dayOf } from "@iphub/sdk/domain/docket/deadlines/standing";
import type { DeadlineStatus } from "@iphub/sdk/records/deadlines";
import { type Kysely, sql, type Transaction } from "kysely";
import { nowIso } from "../../platform/clock.ts";
import { insertRows } from "../../platform/database/insert-rows.ts";
import { transaction } from "../../platform/database/transaction.ts";
import type { NewEvent } from "../../platform/events/event-log.ts";
import { newId } from "../../platform/ids.ts";
import { queueMail } from "../../platform/mail-out/queue-mail.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { personKey, statesOf } from "../deadlines/deadlines.people.ts";
import { toRecord } from "../deadlines/deadlines.record.ts";
import { type FullRow, lockDeadlines, readDeadlines } from "../deadlines/deadlines.store.ts";
import { type AddedNotice, addNotices, type NewNotice } from "../inbox/notices.store.ts";
import { callUpMail, callUpTitle, callUpWords } from "./call-up-mail.ts";
import { type FirmNow, readFirmNow } from "./call-up-schedule.store.ts";
import { readMade } from "./call-ups.store.ts";

/** How often the hub looks for call-ups, in milliseconds. */
const everyMilliseconds = 10 * 60 * 1000;
/** How many deadlines are looked at together. */
const atOnce = 100;
/** Deadlines further away than the first point of the schedule, and a long closure before it, are not looked at. */
const longestClosure = 10;
/** Dates that passed longer ago have climbed as far as they can. */
const daysBack = 800;
/** An arbitrary number shared by all processes: one of them makes call-ups at a time. */
const callUpLock = 4_710_017;

/** A notice that no one has read for a period has no date yet. */
const calledStatuses: ReadonlySet<string> = new Set<DeadlineStatus>(["proposed", "docketed", "verified"]);

/** A call-up of a deadline that is to be made now. */
export interface DueCallUp {
  readonly deadline: FullRow;
  readonly callUp: CallUp;
}

/** Makes call-ups at the start and then every ten minutes, in one process of the hub at a time. */
export function startCallingUp(platform: Platform): void {
  platform.jobs.every("call-ups", everyMilliseconds, async (signal) => {
    await makeCallUps(platform, signal);
  });
}

/** Makes every call-up that is due now, each with its notice and mail, once however many processes do this. */
export async function makeCallUps(platform: Platform, signal?: AbortSignal): Promise<number> {
  const { db, clock } = platform;
  const firm = await readFirmNow(db, clock.now());
  const { days, families } = firm.schedule;
  const first = Math.max(...days, ...Object.values(families).flat());
  let made = 0;
  let after = "";
  while (!signal?.aborted) {
    const ids = await openDeadlines(platform, after, first + longestClosure);
    after = ids.at(-1) ?? "";
    if (ids.length === 0) return made;
    const due = await dueCallUps(db, firm, ids);
    const concerned = [...new Set(due.map(({ deadline }) => deadline.id))];
    if (concerned.length > 0) made += await transaction(platform.database, (tx) => makeDue(tx, platform, concerned));
  }
  return made;
}

/** The next deadlines, by id, that someone may have to be called up for. */
async function openDeadlines({ db, clock }: Platform, after: string, daysAhead: number): Promise<string[]> {
  const today = nowIso(clock);
  const { rows } = await sql<{ id: string }>`
    select id from deadlines
    where status = any(${[...calledStatuses]}::text[]) and id > ${after}
      and due_at between ${today}::timestamptz::date - ${sql.lit(daysBack)}
        and ${today}::timestamptz::date + ${daysAhead}::int
    order by id limit ${sql.lit(atOnce)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The call-ups of these deadlines that are due. */
async function dueCallUps(db: Kysely<Schema>, firm: FirmNow, ids: readonly string[]): Promise<DueCallUp[]> {
  const deadlines = (await readDeadlines(db, ids)).filter(({ status }) => calledStatuses.has(status));
  const today = firm.now.slice(0, 10);
  const records = deadlines.map((deadline) => ({ deadline, record: toRecord(deadline, today) }));
  const made = await readMade(db, ids);
  const named = records.flatMap(({ deadline, record }) => {
    // Who was told may have stood in for an absence that is over.
    const told = (made.get(deadline.id) ?? []).map(({ email }) => email);
    return [...peopleOf(firm, record), ...told].map((email) => ({ email, inventionId: deadline.invention_id }));
  });
  const states = await statesOf(db, named);
  return records.flatMap(({ deadline, record }) => {
    const inventionId = deadline.invention_id;
    const works = (email: string) => states.get(personKey({ email, inventionId })) === "works";
    const called = {
      dueAt: record.dueAt,
      extensions: deadline.computed.ladder.map(dayOf),
      finalDate: record.finalDate,
      setAt: dateSetAt(deadline.history, deadline.proposed_at),
      family: ruleFamilyOf(deadline.rule_id),
      responsible: record.responsible,
      backup: record.backup,
    };
    const due = callUpsDue(called, { ...firm, personOf: personOf(firm, works) }, made.get(deadline.id) ?? []);
    return due.map((callUp) => ({ deadline, callUp }));
  });
}

/** Everyone who may have to be told of a deadline. */
function peopleOf(firm: FirmNow, { responsible, backup }: Pick<DeadlineRecord, "responsible" | "backup">): string[] {
  const named = [responsible, backup].filter((email) => email !== null);
  const standIns = named.flatMap((email) => firm.absencesOf(email).flatMap(({ standIn }) => standIn ?? []));
  return [...named, ...standIns, ...firm.schedule.managers];
}

function personOf(firm: FirmNow, works: (email: string) => boolean) {
  return (email: string) =>
    works(email) ? { email, place: firm.placeOf(email), absences: firm.absencesOf(email) } : null;
}

/** Looks again under the lock, and makes what is still due. */
async function makeDue(tx: Transaction<Schema>, platform: Platform, ids: readonly string[]): Promise<number> {
  // Held first: the locks of deadlines and of the event log come after it in every process.
  await sql`select pg_advisory_xact_lock(${sql.lit(callUpLock)})`.execute(tx);
  await lockDeadlines(tx, ids);
  const now = platform.clock.now();
  const due = await dueCallUps(tx, await readFirmNow(tx, now), ids);
  if (due.length === 0) return 0;
  const people = await userIds(tx, due);
  const notices = await addNotices(
    tx,
    platform,
    due.flatMap((one) => noticeOf(one, people)),
  );
  const byKey = new Map(notices.map((notice) => [`${notice.userId} ${notice.key}`, notice]));
  const rows: Schema["call_ups"][] = [];
  for (const one of due) {
    const userId = people.get(one.callUp.email);
    if (userId === undefined) continue;
    const notice = byKey.get(`${userId} ${keyOf(one)}`);
    rows.push(rowOf(one, { id: newId(now), userId, notice, mailId: await mailOf(tx, platform, one, notice), now }));
  }
  await insertRows(tx, "call_ups", rows);
  await platform.events.append(tx, due.map(madeEvent));
  return rows.length;
}

async function userIds(tx: Transaction<Schema>, due: readonly DueCallUp[]): Promise<ReadonlyMap<string, string>> {
  const emails = [...new Set(due.map(({ callUp }) => callUp.email))];
  const rows = await tx.selectFrom("users").select(["id", "email"]).where("email", "in", emails).execute();
  return new Map(rows.map(({ id, email }) => [email, id]));
}

/** Names a round of a deadline: each person is told of it once. */
function keyOf({ deadline, callUp }: DueCallUp): string {
  return `call-up:${deadline.id}:${callUp.date}:${callUp.point}`;
}

function noticeOf(one: DueCallUp, people: ReadonlyMap<string, string>): NewNotice[] {
  const { deadline, callUp } = one;
  const userId = people.get(callUp.email);
  if (userId === undefined) return [];
  const isTurn = callUp.reason === "scheduled" || callUp.reason === "stand-in";
  const record = toRecord(deadline, callUp.day);
  return [
    {
      userId,
      key: keyOf(one),
      kind: isTurn ? "call-up" : "escalation",
      inventionId: deadline.invention_id,
      subject: { type: "deadline", id: deadline.id },
      title: callUpTitle(record, callUp),
      body: callUpWords(record, callUp).join(" "),
      actor: null,
      dueAt: record.dueAt,
      finalAt: record.finalDate,
    },
  ];
}

/** Queues the mail of a call-up whose person wants it at once, and names it at the notice. */
async function mailOf(
  tx: Transaction<Schema>,
  platform: Platform,
  { deadline, callUp }: DueCallUp,
  notice: AddedNotice | undefined,
): Promise<string | null> {
  if (notice?.channel !== "mail") return null;
  const record = toRecord(deadline, callUp.day);
  const mail = callUpMail(record, callUp, platform.configuration.publicUrl);
  const mailId = await queueMail(tx, platform, {
    to: { userId: notice.userId },
    inventionId: deadline.invention_id,
    ...mail,
  });
  if (mailId !== null) await tx.updateTable("notices").set({ mail_id: mailId }).where("id", "=", notice.id).execute();
  return mailId;
}

interface Told {
  readonly id: string;
  readonly userId: string;
  readonly notice: AddedNotice | undefined;
  readonly mailId: string | null;
  readonly now: Date;
}

function rowOf({ deadline, callUp }: DueCallUp, { id, userId, notice, mailId, now }: Told): Schema["call_ups"] {
  const { responsible, dueAt, finalDate } = toRecord(deadline, callUp.day);
  const channel = notice?.channel ?? "inbox";
  return {
    id,
    deadline_id: deadline.id,
    date: callUp.date,
    point: callUp.point,
    user_id: userId,
    in_place_of: callUp.reason === "stand-in" ? responsible : null,
    reason: callUp.reason,
    due_at: dueAt,
    final_date: finalDate,
    day: callUp.day,
    is_late: callUp.isLate,
    notice_id: notice?.id ?? null,
    // A hub that sends no mail has only the inbox.
    channel: channel === "mail" && mailId === null ? "inbox" : channel,
    mail_id: mailId,
    made_at: now.toISOString(),
    acknowledged_at: null,
    acknowledged_by: null,
  };
}

function madeEvent({ deadline, callUp }: DueCallUp): NewEvent {
  const { date, point, email, reason } = callUp;
  return {
    type: point === PAST ? "call-up-past-due" : "call-up-made",
    actor: null,
    inventionId: deadline.invention_id,
    metadata: { deadlineId: deadline.id, title: deadline.computed.title, date, daysBefore: point, email, reason },
    live: { name: "deadline:called", payload: { deadlineId: deadline.id } },
  };
}
