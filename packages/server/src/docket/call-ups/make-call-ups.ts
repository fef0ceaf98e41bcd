import { PAST } from "@iphub/sdk/domain/docket/call-ups/call-up-types";
import { openingsOf } from "@iphub/sdk/domain/docket/call-ups/called-deadline";
import { sql, type Transaction } from "kysely";
import { nowIso } from "../../platform/clock.ts";
import { insertRows } from "../../platform/database/insert-rows.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { DatabaseUnavailableError } from "../../platform/database/unavailable.ts";
import type { NewEvent } from "../../platform/events/event-log.ts";
import { newId } from "../../platform/ids.ts";
import { type FailedPiece, lookAtPieces, type PiecesLook, type RetriedWork } from "../../platform/jobs/failing-work.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { toRecord } from "../deadlines/deadlines.record.ts";
import { lockDeadlines } from "../deadlines/deadlines.store.ts";
import { addNotices, type NewNotice } from "../inbox/notices.store.ts";
import { callUpTitle, callUpWords } from "./call-up-mail.ts";
import { readFirmNow } from "./call-up-schedule.store.ts";
import { calledStatuses, dueCallUps } from "./due-call-ups.ts";
import { type CallUpWay, type DueCallUp, queueCallUp, readPassedMails } from "./queue-call-up.ts";
import { registerUndeliveredCallUps } from "./undelivered-call-ups.ts";

/** How many deadlines are looked at together. */
const atOnce = 100;
/** Deadlines due later than the first point of the schedule and these days of a closure before it are not looked at. */
const longestClosure = 10;
/** Dates that passed longer ago have climbed as far as they can, unless the deadline was changed since. */
const daysBack = 800;
/** An arbitrary number shared by all processes: one of them makes call-ups at a time. */
const callUpLock = 4_710_017;
const minute = 60 * 1000;
/** Call-ups are looked for every ten minutes. Those of a deadline that fail are tried for ever, at last every hour. */
const retried: RetriedWork = {
  work: "call-ups",
  firstMilliseconds: 10 * minute,
  longestMilliseconds: 60 * minute,
};

/** Makes call-ups at the start and then every ten minutes, in one process of the hub at a time. */
export function startCallingUp(platform: Platform): void {
  registerUndeliveredCallUps(platform);
  platform.jobs.every(retried.work, retried.firstMilliseconds, async (signal) => {
    await makeCallUps(platform, signal);
  });
}

/** Makes every call-up that is due now, with notice and mail, once in all processes; returns how many it made. */
export async function makeCallUps(platform: Platform, signal?: AbortSignal): Promise<number> {
  const { db, clock } = platform;
  const firm = await readFirmNow(db, clock.now());
  const { days, families } = firm.schedule;
  const first = Math.max(...days, ...Object.values(families).flat());
  const look = await lookAtPieces(platform, retried);
  let made = 0;
  let after = "";
  while (!signal?.aborted) {
    const ids = await openDeadlines(platform, after, first + longestClosure);
    after = ids.at(-1) ?? "";
    if (ids.length === 0) {
      await look.end();
      return made;
    }
    const { due, notWorkedOut } = await dueCallUps(db, firm, ids);
    for (const { id, error } of notWorkedOut) {
      await look.failed(failedCallUps(id, error, "the call-ups of a deadline could not be worked out"));
    }
    const concerned = new Set(due.map(({ deadline }) => deadline.id));
    const tried = [...concerned].filter((id) => look.isTried(id));
    if (tried.length > 0) made += await makeTogether(platform, tried, look);
  }
  return made;
}

function failedCallUps(id: string, error: unknown, words: string): FailedPiece {
  return { subject: id, error, named: { deadline: id }, words };
}

/** The next deadlines, by id, that someone may have to be called up for. */
async function openDeadlines({ db, clock }: Platform, after: string, daysAhead: number): Promise<string[]> {
  const today = nowIso(clock);
  const { rows } = await sql<{ id: string }>`
    select id from deadlines
    where status = any(${[...calledStatuses]}::text[]) and id > ${after}
      and due_at <= ${today}::timestamptz::date + ${daysAhead}::int
      and greatest(due_at, final_date, updated_at::date) >= ${today}::timestamptz::date - ${sql.lit(daysBack)}
    order by id limit ${sql.lit(atOnce)}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Makes the call-ups of some deadlines together, and where that fails those of each deadline alone: one that fails then is
 * named in the log and tried again at growing pauses, and delays no other.
 */
async function makeTogether(platform: Platform, ids: readonly string[], look: PiecesLook): Promise<number> {
  try {
    return await transaction(platform.database, (tx) => makeDue(tx, platform, ids));
  } catch (error) {
    // Those of all other deadlines would fail too.
    if (error instanceof DatabaseUnavailableError) throw error;
    const [only = "", ...others] = ids;
    if (others.length === 0) {
      await look.failed(failedCallUps(only, error, "the call-ups of a deadline could not be made"));
      return 0;
    }
    let made = 0;
    for (const id of ids) made += await makeTogether(platform, [id], look);
    return made;
  }
}

/** Looks again under the lock, and makes what is still due. */
async function makeDue(tx: Transaction<Schema>, platform: Platform, ids: readonly string[]): Promise<number> {
  // Held first: the locks of deadlines and of the event log come after it in every process.
  await sql`select pg_advisory_xact_lock(${sql.lit(callUpLock)})`.execute(tx);
  await lockDeadlines(tx, ids);
  const now = platform.clock.now();
  const { due } = await dueCallUps(tx, await readFirmNow(tx, now), ids);
  if (due.length === 0) return 0;
  const people = await userIds(tx, due);
  const notices = await addNotices(
    tx,
    platform,
    due.flatMap((one) => noticeOf(one, people)),
  );
  const byKey = new Map(notices.map((notice) => [`${notice.userId} ${notice.key}`, notice]));
  const left = await readPassedMails(tx, platform, [...people.values()]);
  const rows: Schema["call_ups"][] = [];
  for (const one of due) {
    const userId = people.get(one.callUp.email);
    if (userId === undefined) continue;
    const notice = byKey.get(`${userId} ${keyOf(one)}`);
    const way = await queueCallUp(tx, platform, one, notice, left);
    rows.push(rowOf(one, { id: newId(now), userId, noticeId: notice?.id ?? null, way, now }));
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

/** Names a round of a deadline: each person is notified of it once. */
function keyOf(one: DueCallUp): string {
  const { deadline, callUp } = one;
  const opening = openingOf(one);
  return `call-up:${deadline.id}:${callUp.date}:${callUp.point}${opening === 0 ? "" : `:${opening}`}`;
}

/** How often a deadline was opened again, if a date has passed: that it has is called up again then. */
function openingOf({ deadline, callUp }: DueCallUp): number {
  return callUp.point === PAST ? openingsOf(deadline.history) : 0;
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

interface MadeRow {
  readonly id: string;
  readonly userId: string;
  readonly noticeId: string | null;
  readonly way: CallUpWay;
  readonly now: Date;
}

function rowOf(one: DueCallUp, { id, userId, noticeId, way, now }: MadeRow): Schema["call_ups"] {
  const { deadline, callUp } = one;
  const { responsible, dueAt, finalDate } = toRecord(deadline, callUp.day);
  return {
    id,
    deadline_id: deadline.id,
    date: callUp.date,
    point: callUp.point,
    opening: openingOf(one),
    user_id: userId,
    in_place_of: callUp.reason === "stand-in" ? responsible : null,
    reason: callUp.reason,
    due_at: dueAt,
    final_date: finalDate,
    day: callUp.day,
    is_late: callUp.isLate,
    notice_id: noticeId,
    channel: way.channel,
    mail_id: way.mailId,
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
