import { type OpenDeadline, type RecordDocket, recordDocket } from "@iphub/sdk/domain/docket/deadlines/open-deadlines";
import { provisionalReason } from "@iphub/sdk/domain/docket/deadlines/provisional-years";
import { isStated } from "@iphub/sdk/domain/docket/deadlines/stated-deadline";
import { type Kysely, sql, type Transaction } from "kysely";
import { type Clock, laterThan, nowIso } from "../../platform/clock.ts";
import type { NewEvent } from "../../platform/events/event-log.ts";
import { newId } from "../../platform/ids.ts";
import type { Schema } from "../../schema.ts";
import { holdClosures, readClosures } from "./closures.store.ts";
import { correctedRows, notedReply, withFacts, withGround } from "./deadlines.changed-facts.ts";
import type { Change, Pass } from "./deadlines.changes.ts";
import { deadlineEvent } from "./deadlines.events.ts";
import { type MatterRecord, readMatterRecords } from "./deadlines.matter-record.ts";
import { carryDates } from "./deadlines.milestones.ts";
import {
  coversLine,
  followsRecord,
  ownLines,
  uncovered,
  unseen,
  withApplication,
  withKeysOfTheirOwn,
} from "./deadlines.places.ts";
import { changeOfYear, isPast } from "./deadlines.provisionals.ts";
import { type DeadlineRow, isOpen, officeToday, toRecord } from "./deadlines.record.ts";
import {
  type FullRow,
  insertDeadlines,
  lockDeadlinesOf,
  proposedRow,
  readDeadlines,
  saveDeadline,
} from "./deadlines.store.ts";
import { askedAgain, isSettled, settledNotice, unreadRow } from "./deadlines.unread.ts";

/** What the records ask of the docket now, and the events of what was changed for it. */
export interface Reconciled {
  readonly events: readonly NewEvent[];
  /** The dockets that the records ask for, by matter. */
  readonly dockets: ReadonlyMap<string, RecordDocket>;
}

/** What a record asks of a docket, and the clocks that it has now in place of corrected ones, by the row's id. */
interface Asked {
  readonly docket: RecordDocket;
  readonly corrected: ReadonlyMap<string, OpenDeadline>;
}

/** What is to be written so that dockets are in line with the office's record; nothing is written yet. */
export interface Reconciliation {
  readonly fresh: readonly DeadlineRow[];
  readonly changes: readonly Change[];
  readonly dockets: ReadonlyMap<string, RecordDocket>;
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
  await holdClosures(tx);
  await lockDeadlinesOf(tx, inventionIds);
  return applyReconciliation(tx, clock, await planReconciliation(tx, clock, inventionIds));
}

/** Computes what `applyReconciliation` writes. Without a lock the caller makes sure that nothing has changed before it is written. */
export async function planReconciliation(
  db: Kysely<Schema>,
  clock: Clock,
  inventionIds: readonly string[],
): Promise<Reconciliation> {
  const closures = await readClosures(db);
  const records = await readMatterRecords(db, inventionIds);
  const stored = await readDeadlines(db, await deadlineIds(db, inventionIds));
  const rows = Map.groupBy(stored, (row) => row.invention_id);
  const pass: Pass = { closures, today: officeToday(clock), now: nowIso(clock), clock };
  const dockets = new Map<string, RecordDocket>();
  const fresh: DeadlineRow[] = [];
  const changes: Change[] = [];
  for (const record of records) {
    const docket = recordDocket(record.lines, { ...record.facts, closures, today: pass.today });
    dockets.set(record.inventionId, docket);
    const own = (rows.get(record.inventionId) ?? []).map((row) => withApplication(row, record.lines));
    const asked = { docket, corrected: correctedRows(own, { ...record, docket }) };
    fresh.push(...freshRows(record, asked, own, pass));
    changes.push(...own.flatMap((row) => changeOf(row, record, asked, pass) ?? []));
  }
  return { fresh, changes, dockets };
}

/** Writes what `planReconciliation` computed; returns the events to append. */
export async function applyReconciliation(
  tx: Transaction<Schema>,
  clock: Clock,
  { fresh, changes, dockets }: Reconciliation,
): Promise<Reconciled> {
  const today = officeToday(clock);
  const added = await insertDeadlines(tx, fresh);
  for (const { after } of changes) await saveDeadline(tx, after);
  const milestones = changes.flatMap(({ did, after }) => (did === "moved" && after.milestone_id) || []);
  const dated = await carryDates(tx, { clock }, "", milestones);
  const proposed = (await readDeadlines(tx, [...added])).map((row) =>
    deadlineEvent("proposed", null, null, toRecord(row, today)),
  );
  const said = changes.map(({ before, after, did }) =>
    deadlineEvent(did, null, toRecord(before, today), toRecord(after, today)),
  );
  return { events: [...proposed, ...said, ...dated.map((event) => ({ ...event, actor: null }))], dockets };
}

async function deadlineIds(db: Kysely<Schema>, inventionIds: readonly string[]): Promise<string[]> {
  const found = await db
    .selectFrom("deadlines")
    .select("id")
    .where(sql<boolean>`invention_id = any(${[...inventionIds]}::text[])`)
    .execute();
  return found.map(({ id }) => id);
}

function freshRows(
  { inventionId, lines }: MatterRecord,
  { docket: { open, toRead }, corrected }: Asked,
  own: readonly FullRow[],
  { closures, today, now, clock }: Pass,
): DeadlineRow[] {
  const taken = new Set(corrected.values());
  const isMissing = (one: OpenDeadline) =>
    !taken.has(one) && !isLapsed(one, today) && !isPast(one, { today, closures });
  const missing = uncovered(open, own).filter(isMissing);
  const rows = [
    ...missing.map((one) => {
      const { trigger, mailDate, context, deadline, provisional } = one;
      const source = { trigger, mail_date: mailDate, office: "US", context, printed_period: null };
      const reason = provisional ? provisionalReason(provisional) : null;
      const row = proposedRow(newId(clock.now()), inventionId, source, deadline, { by: null, now, reason });
      return { ...row, ...notedReply(row, ownLines(row, lines)) };
    }),
    ...unseen(toRead, own).map((one) => unreadRow(newId(clock.now()), inventionId, one, now)),
  ];
  // What is fresh here is covered by no row of its own, so a row with its key is of another application.
  return withKeysOfTheirOwn(rows, own, () => true);
}

/** Whether a fee can no longer be paid: the patent has lapsed, or was paid where the record does not say so. */
export function isLapsed({ deadline: { window } }: OpenDeadline, today: string): boolean {
  return window !== null && (window.graceEnds.operative ?? window.graceEnds.nominal) < today;
}

function changeOf(before: FullRow, record: MatterRecord, asked: Asked, pass: Pass): Change | undefined {
  if (before.status === "to-read" || isSettled(before)) return changeOfNotice(before, asked.docket, pass);
  const { docket, corrected } = asked;
  const ofYear = changeOfYear(before, record, docket.open, pass);
  if (ofYear) return ofYear;
  if (!isOpen(before) || isStated(before.rule_id)) return undefined;
  const one = docket.open.find((open) => followsRecord(before, open)) ?? corrected.get(before.id);
  const moved = one && withFacts(before, one, pass);
  const judged = withGround(moved ?? before, { ...record, docket }, pass) ?? moved;
  const noted = notedReply(judged ?? before, ownLines(before, record.lines));
  if (noted === undefined && judged === undefined) return undefined;
  const after = { ...(judged ?? before), ...noted, updated_at: laterThan(before.updated_at, pass.clock) };
  return { before, after, did: after.due_at === before.due_at ? "changed" : "moved" };
}

/** A notice is settled by the record that no longer asks for it, and put back by one that does again; a person's decision stays. */
function changeOfNotice(before: FullRow, { toRead }: RecordDocket, pass: Pass): Change | undefined {
  const isAsked = toRead.some((one) => coversLine(before, one));
  if (isSettled(before)) return isAsked ? { before, after: askedAgain(before, pass), did: "reopened" } : undefined;
  const isKept = isAsked || before.history.some(({ did, by }) => did === "reopened" && by !== null);
  return isKept ? undefined : { before, after: { ...before, ...settledNotice(before, pass) }, did: "rejected" };
}
