import { findEventCode } from "@iphub/sdk/domain/docket/deadlines/event-codes";
import type { OfficeClosure } from "@iphub/sdk/domain/docket/deadlines/office-calendar";
import { type OpenDeadline, type RecordDocket, recordDocket } from "@iphub/sdk/domain/docket/deadlines/open-deadlines";
import type { RecordLine } from "@iphub/sdk/domain/docket/deadlines/record-lines";
import { looksAnswered } from "@iphub/sdk/domain/docket/deadlines/reply-events";
import { normalTrigger } from "@iphub/sdk/domain/docket/deadlines/rules";
import { isStated } from "@iphub/sdk/domain/docket/deadlines/stated-deadline";
import { UNREAD_RULE } from "@iphub/sdk/domain/docket/deadlines/unread-notice";
import type { Transaction } from "kysely";
import { type Clock, laterThan, nowIso } from "../../platform/clock.ts";
import type { NewEvent } from "../../platform/events/event-log.ts";
import { newId } from "../../platform/ids.ts";
import type { Schema } from "../../schema.ts";
import { holdClosures } from "./closures.store.ts";
import { dateColumns } from "./deadlines.compute.ts";
import { deadlineEvent } from "./deadlines.events.ts";
import { type MatterRecord, readMatterRecords } from "./deadlines.matter-record.ts";
import { carryDates } from "./deadlines.milestones.ts";
import { coversLine, followsRecord, isCovering, isSameUse } from "./deadlines.places.ts";
import { type DeadlineRow, isOpen, officeToday, toRecord } from "./deadlines.record.ts";
import {
  type FullRow,
  insertDeadlines,
  lockDeadlines,
  proposedRow,
  readDeadlines,
  saveDeadline,
} from "./deadlines.store.ts";
import { settledNotice, unreadRow } from "./deadlines.unread.ts";

/** What the records ask of the docket now, and the events of what was changed for it. */
export interface Reconciled {
  readonly events: readonly NewEvent[];
  /** The dockets that the records ask for, by matter. */
  readonly dockets: ReadonlyMap<string, RecordDocket>;
}

interface Pass {
  readonly closures: readonly OfficeClosure[];
  readonly today: string;
  readonly now: string;
  readonly clock: Clock;
}

/** One change of a stored row, and why. */
interface Change {
  readonly before: FullRow;
  readonly after: FullRow;
  readonly did: "moved" | "changed" | "rejected";
}

/**
 * Brings the dockets of matters in line with the office's record: a clock that runs and has no deadline is proposed, a
 * line to read becomes a notice, a fact that changed computes open dates again, and an ending is noted. Nothing that a
 * person docketed is closed. A second pass changes nothing.
 */
export async function reconcileMatters(
  tx: Transaction<Schema>,
  clock: Clock,
  inventionIds: readonly string[],
): Promise<Reconciled> {
  if (inventionIds.length === 0) return { events: [], dockets: new Map() };
  const closures = await holdClosures(tx);
  const records = await readMatterRecords(tx, inventionIds);
  const rows = await readRows(tx, inventionIds);
  const pass: Pass = { closures, today: officeToday(clock), now: nowIso(clock), clock };
  const dockets = new Map<string, RecordDocket>();
  const fresh: DeadlineRow[] = [];
  const changes: Change[] = [];
  for (const record of records) {
    const docket = recordDocket(record.lines, { ...record.facts, closures });
    dockets.set(record.inventionId, docket);
    const own = rows.get(record.inventionId) ?? [];
    fresh.push(...freshRows(record, docket, own, pass));
    changes.push(...own.flatMap((row) => changeOf(row, record, docket, pass) ?? []));
  }
  const added = await insertDeadlines(tx, fresh);
  for (const { after } of changes) await saveDeadline(tx, after);
  const milestones = changes.flatMap(({ did, after }) => (did === "moved" && after.milestone_id) || []);
  const dated = await carryDates(tx, { clock }, "", milestones);
  const proposed = (await readDeadlines(tx, [...added])).map((row) =>
    deadlineEvent("proposed", null, null, toRecord(row, pass.today)),
  );
  const said = changes.map(({ before, after, did }) =>
    deadlineEvent(did, null, toRecord(before, pass.today), toRecord(after, pass.today)),
  );
  return { events: [...proposed, ...said, ...dated.map((event) => ({ ...event, actor: null }))], dockets };
}

async function readRows(tx: Transaction<Schema>, inventionIds: readonly string[]): Promise<Map<string, FullRow[]>> {
  const found = await tx
    .selectFrom("deadlines")
    .select("id")
    .where("invention_id", "in", [...inventionIds])
    .execute();
  const ids = found.map(({ id }) => id);
  await lockDeadlines(tx, ids);
  return Map.groupBy(await readDeadlines(tx, ids), (row) => row.invention_id);
}

function freshRows(
  { inventionId }: MatterRecord,
  { open, toRead }: RecordDocket,
  own: readonly FullRow[],
  { today, now, clock }: Pass,
): DeadlineRow[] {
  const missing = open.filter((one) => !isLapsed(one, today) && !own.some((row) => isCovering(row, one)));
  const unread = toRead.filter(({ line }) => !own.some((row) => coversLine(row, line)));
  return [
    ...missing.map((one) => {
      const { trigger, mailDate, context, deadline } = one;
      const source = { trigger, mail_date: mailDate, office: "US", context, printed_period: null };
      return proposedRow(newId(clock.now()), inventionId, source, deadline, { by: null, now });
    }),
    ...unread.map((one) => unreadRow(newId(clock.now()), inventionId, one, now)),
  ];
}

/** Whether a fee can no longer be paid: the patent has lapsed, or was paid where the record does not say so. */
export function isLapsed({ deadline: { window } }: OpenDeadline, today: string): boolean {
  return window !== null && (window.graceEnds.operative ?? window.graceEnds.nominal) < today;
}

function changeOf(before: FullRow, record: MatterRecord, docket: RecordDocket, pass: Pass): Change | undefined {
  if (!isOpen(before) || isStated(before.rule_id)) return undefined;
  if (before.status === "to-read") {
    const isAsked = docket.toRead.some(({ line }) => coversLine(before, line));
    const isKept = isAsked || before.history.some(({ did }) => did === "reopened");
    return isKept ? undefined : { before, after: { ...before, ...settledNotice(before, pass) }, did: "rejected" };
  }
  const one = docket.open.find((open) => followsRecord(before, open));
  const moved = one && withFacts(before, one, pass);
  const noted = notedReply(moved ?? before, record.lines);
  if (noted === undefined && moved === undefined) return undefined;
  const after = { ...(moved ?? before), ...noted, updated_at: laterThan(before.updated_at, pass.clock) };
  return { before, after, did: moved && moved.due_at !== before.due_at ? "moved" : "changed" };
}

/** The row with what the record says now; undefined where that gives the same dates. A verified date is to be verified again. */
function withFacts(before: FullRow, one: OpenDeadline, { now }: Pass): FullRow | undefined {
  if (isSameUse(before, one) || before.printed_period !== null || before.rule_id === UNREAD_RULE.id) return undefined;
  const { deadline, mailDate } = one;
  const { fromDocument: _mark, ...known } = before.context;
  const context = before.status === "proposed" ? { ...known, ...one.context } : { ...one.context, ...known };
  const extension = deadline.ladder.some((step) => step.extension === before.extension) ? before.extension : 0;
  const dates = dateColumns(deadline, extension, before.manual_date);
  const dated = { ...before, ...dates, context, mail_date: mailDate };
  if (dates.due_at === before.due_at && dates.nominal === before.nominal) return dated;
  const reason = `the office's record now gives ${dates.due_at}, it gave ${before.due_at}`;
  const line = { at: now, by: null, did: "moved", dueAt: dates.due_at, extension, reason } as const;
  const unverified = { verified_by: null, verified_for: null, verified_at: null };
  const status = before.status === "verified" ? "docketed" : before.status;
  return { ...dated, ...unverified, status, history: [...before.history, line] };
}

/** The first line that can end the period, or that the line noted before cannot; undefined where nothing changes. */
function notedReply(row: FullRow, lines: readonly RecordLine[]): Pick<FullRow, "office_reply"> | undefined {
  const start = { code: normalTrigger(row.trigger), date: row.mail_date };
  const noted = row.office_reply;
  if (noted && (looksAnswered(start, row.rule_id, noted) || withdraws(noted.code))) return undefined;
  const answer = lines.find((line) => looksAnswered(start, row.rule_id, line));
  if (!answer && row.office_reply === null) return undefined;
  return { office_reply: answer ? { code: answer.code, description: answer.description, date: answer.date } : null };
}

/** A withdrawal was named by the person who read it. */
function withdraws(code: string): boolean {
  return findEventCode(code)?.effects.some(({ kind }) => kind === "withdraws") ?? false;
}
