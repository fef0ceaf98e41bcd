import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { ruleFamilyOf } from "@iphub/sdk/domain/docket/call-ups/call-up-schedule";
import { PAST } from "@iphub/sdk/domain/docket/call-ups/call-up-types";
import { callUpsDue } from "@iphub/sdk/domain/docket/call-ups/call-ups";
import { dateSetAt, heldSince, openingsOf } from "@iphub/sdk/domain/docket/call-ups/called-deadline";
import { dayOf } from "@iphub/sdk/domain/docket/deadlines/standing";
import type { DeadlineStatus } from "@iphub/sdk/records/deadlines";
import { type Kysely, sql, type Transaction } from "kysely";
import { nowIso } from "../../platform/clock.ts";
import { insertRows } from "../../platform/database/insert-rows.ts";
import { transaction } from "../../platform/database/transaction.ts";
import type { NewEvent } from "../../platform/events/event-log.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { personKey, statesOf } from "../deadlines/deadlines.people.ts";
import { toRecord } from "../deadlines/deadlines.record.ts";
import { type FullRow, lockDeadlines, readDeadlines } from "../deadlines/deadlines.store.ts";
import { addNotices, type NewNotice } from "../inbox/notices.store.ts";
import { callUpTitle, callUpWords } from "./call-up-mail.ts";
import { type FirmNow, readFirmNow } from "./call-up-schedule.store.ts";
import { readMade } from "./call-ups.store.ts";
import { type CallUpWay, type DueCallUp, queueCallUp, readPassedMails } from "./queue-call-up.ts";
import { registerUndeliveredCallUps } from "./undelivered-call-ups.ts";

/** How often the hub looks for call-ups, in milliseconds. */
const everyMilliseconds = 10 * 60 * 1000;
/** How many deadlines are looked at together. */
const atOnce = 100;
/** Deadlines further away than the first point of the schedule, and a long closure before it, are not looked at. */
const longestClosure = 10;
/** Dates that passed longer ago have climbed as far as they can, unless the deadline was changed since. */
const daysBack = 800;
/** An arbitrary number shared by all processes: one of them makes call-ups at a time. */
const callUpLock = 4_710_017;

/** A notice that no one has read for a period has no date yet. */
const calledStatuses: ReadonlySet<string> = new Set<DeadlineStatus>(["proposed", "docketed", "verified"]);

/** Makes call-ups at the start and then every ten minutes, in one process of the hub at a time. */
export function startCallingUp(platform: Platform): void {
  registerUndeliveredCallUps(platform);
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
    const due = await dueCallUps(db, platform, firm, ids);
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
      and due_at <= ${today}::timestamptz::date + ${daysAhead}::int
      and greatest(due_at, updated_at::date) >= ${today}::timestamptz::date - ${sql.lit(daysBack)}
    order by id limit ${sql.lit(atOnce)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The call-ups of these deadlines that are due. A deadline that fails is named in the log, and delays no other. */
async function dueCallUps(
  db: Kysely<Schema>,
  { log }: Pick<Platform, "log">,
  firm: FirmNow,
  ids: readonly string[],
): Promise<DueCallUp[]> {
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
    const people = { ...firm, personOf: personOf(firm, works) };
    try {
      const due = callUpsDue(calledDeadline(deadline, record), people, made.get(deadline.id) ?? []);
      return due.map((callUp) => ({ deadline, callUp }));
    } catch (error) {
      log.error({ err: error, deadline: deadline.id }, "the call-ups of a deadline could not be worked out");
      return [];
    }
  });
}

function calledDeadline(deadline: FullRow, record: DeadlineRecord) {
  return {
    dueAt: record.dueAt,
    extensions: deadline.computed.ladder.map(dayOf),
    finalDate: record.finalDate,
    setAt: dateSetAt(deadline.history, deadline.proposed_at),
    heldSince: heldSince(deadline.history, { status: deadline.status, docketedAt: deadline.docketed_at }),
    openings: openingsOf(deadline.history),
    family: ruleFamilyOf(deadline.rule_id),
    responsible: record.responsible,
    backup: record.backup,
  };
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
  const due = await dueCallUps(tx, platform, await readFirmNow(tx, now), ids);
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

/** Names a round of a deadline: each person is told of it once. */
function keyOf(one: DueCallUp): string {
  const { deadline, callUp } = one;
  const opening = openingOf(one);
  return `call-up:${deadline.id}:${callUp.date}:${callUp.point}${opening === 0 ? "" : `:${opening}`}`;
}

/** How often a deadline was opened again, if a date has passed: that it has is told again then. */
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

interface Told {
  readonly id: string;
  readonly userId: string;
  readonly noticeId: string | null;
  readonly way: CallUpWay;
  readonly now: Date;
}

function rowOf(one: DueCallUp, { id, userId, noticeId, way, now }: Told): Schema["call_ups"] {
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
