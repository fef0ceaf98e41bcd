import type { VerificationEntry, VerificationReport } from "@iphub/sdk/contract/docket-verification";
import { canonicalJson } from "@iphub/sdk/domain/canonical-json";
import { lastDayOf } from "@iphub/sdk/domain/docket/deadlines/standing";
import {
  type DayOf,
  orderVerification,
  verificationGaps,
  verificationText,
} from "@iphub/sdk/domain/docket/verification/verification-report";
import { civilDateInZone, endOfDayInZone, startOfDayInZone } from "@iphub/sdk/domain/time-zone";
import { type Kysely, sql } from "kysely";
import { visibleMatter } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { nowIso } from "../../platform/clock.ts";
import { readHead, sha256 } from "../../platform/events/event-log.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { judged } from "../../work/public.ts";
import { readCallUpsOf } from "../call-ups/call-ups.store.ts";
import { deadlineQuery, isOpen, officeToday, toRecord } from "../deadlines/deadlines.record.ts";

/** The most deadlines of a report. */
const mostEntries = 10_000;
/** How many deadlines' call-ups are read at once. */
const atOnce = 500;

/** The period of a report: its days in the firm's time zone. */
export interface VerifiedPeriod {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

/**
 * The report of the deadlines that were due or had their final date in a period at any time of their history, ended in
 * it, or were open in it past their due date, as far as the actor may see their matters; signed with the head of the
 * event log.
 */
export async function readVerification(
  platform: Pick<Platform, "db" | "clock" | "auditKey">,
  actor: Actor,
  period: VerifiedPeriod,
): Promise<VerificationReport> {
  const { db, clock, auditKey } = platform;
  const { from, to, timeZone } = period;
  // Read first: what the report shows is then not older than the head that it is signed with.
  const head = (await readHead(db)) ?? { seq: 0, hash: "" };
  const today = officeToday(clock);
  const rows = await rowsOf(db, actor, period);
  const told = await toldOf(
    db,
    actor,
    rows.map(({ id }) => id),
  );
  const dayOf: DayOf = (instant) => civilDateInZone(instant, timeZone);
  const found = rows.map((row): VerificationEntry => {
    const record = toRecord(row, today);
    const facts = { ...factsOf(record), told: told.get(row.id) ?? [] };
    const { findings } = row;
    return { ...facts, gaps: verificationGaps({ ...facts, lastDay: lastDayOf(record), findings }, today, dayOf) };
  });
  const entries = orderVerification(found);
  const madeAt = nowIso(clock);
  const digest = sha256(canonicalJson({ from, to, entries }));
  return {
    ...{ from, to, entries, gaps: entries.filter(({ gaps }) => gaps.length > 0).length },
    ...{ isWhole: rows.length < mostEntries, madeAt, madeBy: actor.email, head, digest },
    signature: auditKey.sign(verificationText(head, madeAt, digest)),
    publicKey: auditKey.publicKey,
  };
}

function rowsOf(db: Kysely<Schema>, actor: Actor, { from, to, timeZone }: VerifiedPeriod) {
  const since = judged(() => startOfDayInZone(from, timeZone), "from");
  const before = judged(() => endOfDayInZone(to, timeZone), "to");
  return deadlineQuery(db)
    .select(
      sql<string[]>`array(
        select f.reason from docket_findings f where f.deadline_id = deadlines.id and f.status = 'open'
          and f.kind in ('deadline-without-source', 'deadline-without-person', 'date-against-record')
        order by f.id)`.as("findings"),
    )
    .where(visibleMatter(actor))
    .where("deadlines.proposed_at", "<", before)
    .where(
      sql<boolean>`(deadlines.due_at between ${from} and ${to} or deadlines.final_date between ${from} and ${to}
        or exists (select 1 from jsonb_array_elements(deadlines.history) step
          where step ->> 'dueAt' between ${from} and ${to}
            or ((deadlines.ended_at is null or deadlines.ended_at >= ${since}::timestamptz)
              and step ->> 'finalAt' between ${from} and ${to}))
        or (deadlines.ended_at >= ${since}::timestamptz and deadlines.ended_at < ${before}::timestamptz)
        or (deadlines.due_at < ${from} and (deadlines.ended_at is null or deadlines.ended_at >= ${since}::timestamptz)))`,
    )
    .orderBy("deadlines.due_at")
    .orderBy("deadlines.id")
    .limit(mostEntries)
    .execute();
}

/** The record of a deadline as the report has it, without the people who were notified. */
function factsOf(record: ReturnType<typeof toRecord>): Omit<VerificationEntry, "gaps" | "told"> {
  const { id, invention, title, office, status, trigger, mailDate, documentId, ruleId, ruleVersion } = record;
  const { endedBy, endedAt, filed, filedOn, rejectedReason } = record;
  return {
    ...{ id, invention, title, office, status },
    source: { trigger, mailDate, documentId },
    rule: { id: ruleId, version: ruleVersion, citations: record.computed.citations },
    why: record.computed.why,
    ...{ dueAt: record.dueAt, finalAt: record.finalDate, extension: record.extension },
    ...{ responsible: record.responsible, backup: record.backup },
    docketed: { by: record.docketedBy, for: record.docketedFor, at: record.docketedAt },
    verified: { by: record.verifiedBy, for: record.verifiedFor, at: record.verifiedAt },
    history: record.history,
    ended: isOpen(record) ? null : { by: endedBy, at: endedAt, filed, filedOn, rejectedBecause: rejectedReason },
  };
}

/** Who was notified of each of these deadlines, and how, in order. */
async function toldOf(
  db: Kysely<Schema>,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, VerificationEntry["told"]>> {
  const told = new Map<string, VerificationEntry["told"]>();
  for (let from = 0; from < ids.length; from += atOnce) {
    for (const callUp of await readCallUpsOf(db, actor, ids.slice(from, from + atOnce))) {
      const { deadlineId, person, inPlaceOf, at, date, daysBefore, channel, delivery, deliveryReason } = callUp;
      const { seenAt, acknowledgedAt } = callUp;
      const one = {
        person,
        inPlaceOf,
        at,
        date,
        daysBefore,
        channel,
        delivery,
        deliveryReason,
        seenAt,
        acknowledgedAt,
      };
      told.set(deadlineId, [...(told.get(deadlineId) ?? []), one]);
    }
  }
  return told;
}
