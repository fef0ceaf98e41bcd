import { addDays, type CivilDate } from "@iphub/sdk/domain/civil-date";
import { computeDeadlines } from "@iphub/sdk/domain/docket/deadlines/compute";
import type { Deadline } from "@iphub/sdk/domain/docket/deadlines/deadline-types";
import type { Transaction } from "kysely";
import {
  deadlineEvent,
  type FullRow,
  insertDeadlines,
  proposedRow,
  readClosures,
  readDeadlines,
  saveDeadline,
  step,
  toRecord,
} from "../../docket/public.ts";
import type { NewEvent } from "../../platform/events/event-log.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { at } from "./matter-builder.ts";

const docketer = "cleo@iphub.example";
/** How many of the notices, the latest first, still wait to be read. */
const unreadNotices = 1;

const abandoned = "The client let the application go.";
const annuities = "The client pays the fees of this patent through its own annuity service.";
const noted = "No separate entry: it is noted with the response to the action.";
const noPeriod = "no period";

/**
 * The sample firm decided at the time on what the office's record asks of it: it let abandoned cases go, leaves
 * maintenance fees to an annuity service, and read the notices. Without these decisions the first day would be all
 * alarm, over letters that are years old.
 */
export async function decideOnTheRecord(
  tx: Transaction<Schema>,
  { events }: Pick<Platform, "events">,
  today: CivilDate,
): Promise<void> {
  await insertLapsedFees(tx);
  const found = await tx
    .selectFrom("deadlines")
    .select("id")
    .where("status", "in", ["proposed", "to-read"])
    .where("proposed_by", "is", null)
    .execute();
  const rows = await readDeadlines(
    tx,
    found.map(({ id }) => id),
  );
  const unread = rows.filter(({ status }) => status === "to-read");
  const kept = new Set(unread.slice(unread.length - unreadNotices).map(({ id }) => id));
  const said: NewEvent[] = [];
  for (const row of rows.filter(({ id }) => !kept.has(id))) {
    const decided = decidedRow(row, today);
    await saveDeadline(tx, decided);
    const did = row.status === "to-read" ? "read" : "rejected";
    said.push(deadlineEvent(did, docketer, toRecord(row, today), toRecord(decided, today), { reason: reasonOf(row) }));
  }
  await events.append(
    tx,
    said.map((event) => ({ ...event, live: undefined })),
  );
}

/** Fees whose grace period is over are not proposed by the record: they are added here, to be decided like the others. */
async function insertLapsedFees(tx: Transaction<Schema>): Promise<void> {
  const closures = await readClosures(tx);
  const lapsed = await tx
    .selectFrom("docket_findings")
    .select(["invention_id", "finding_key"])
    .where("kind", "=", "fee-lapsed")
    .where("status", "=", "open")
    .where("deadline_id", "is", null)
    .execute();
  const rows = lapsed.flatMap(({ invention_id, finding_key }) => {
    const [, mailDate = "", ruleId] = finding_key.split("|");
    const { deadlines } = computeDeadlines({ trigger: "PGM/", mailDate, closures });
    return deadlines.filter((one) => one.ruleId === ruleId).map((fee) => feeRow(invention_id, mailDate, fee));
  });
  await insertDeadlines(tx, rows);
}

function feeRow(inventionId: string, mailDate: CivilDate, fee: Deadline) {
  const source = { trigger: "PGM/", mail_date: mailDate, office: "US", context: {}, printed_period: null };
  const id = `d-${inventionId}-${fee.ruleId}`;
  return proposedRow(id, inventionId, source, fee, { by: null, now: at(addDays(mailDate, 1), 9) });
}

function reasonOf({ status, rule_id, computed }: FullRow): string {
  if (status === "to-read") return noPeriod;
  if (computed.window !== null) return annuities;
  return rule_id === "us-withdraw-holding" ? abandoned : noted;
}

function decidedRow(row: FullRow, today: CivilDate): FullRow {
  const day = addDays(row.mail_date, 3);
  const now = at(day < today ? day : today, 15);
  const reason = reasonOf(row);
  const ended = { status: "rejected", rejected_reason: reason, ended_by: docketer, ended_at: now } as const;
  const read = row.status === "to-read" ? { read_by: docketer, read_at: now, reading: noPeriod } : {};
  const did = row.status === "to-read" ? "read" : "rejected";
  return { ...row, ...step({ ...row, ...read, ...ended }, did, reason, { by: docketer, now }) };
}
