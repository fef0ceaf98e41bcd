import { provisionalGround } from "@iphub/sdk/domain/docket/deadlines/lost-ground";
import type { OpenDeadline } from "@iphub/sdk/domain/docket/deadlines/open-deadlines";
import {
  isConverted,
  PROVISIONAL_NUMBER,
  provisionalReason,
  restorableUntil,
} from "@iphub/sdk/domain/docket/deadlines/provisional-years";
import { dayOf } from "@iphub/sdk/domain/docket/deadlines/standing";
import { type Kysely, sql } from "kysely";
import { laterThan } from "../../platform/clock.ts";
import type { Schema } from "../../schema.ts";
import { groundedBy, withFacts } from "./deadlines.changed-facts.ts";
import type { Change, Pass } from "./deadlines.changes.ts";
import type { MatterRecord } from "./deadlines.matter-record.ts";
import { followsProvisional, isWithdrawnYear } from "./deadlines.places.ts";
import type { FullRow } from "./deadlines.store.ts";
import { isTouched } from "./given-facts.ts";

/**
 * What the matter's facts make of a provisional's year that only the hub proposed: it is withdrawn where they no longer
 * support it, and proposed again where they do. Undefined where it stays; a date that a person touched is not withdrawn.
 */
export function changeOfYear(
  before: FullRow,
  { facts }: MatterRecord,
  open: readonly OpenDeadline[],
  pass: Pass,
): Change | undefined {
  if (isWithdrawnYear(before)) {
    const one = open.find((year) => followsProvisional(before, year) && !isPast(year, pass));
    return one && { before, after: proposedAgain(before, one, pass), did: "reopened" };
  }
  if (before.status !== "proposed" || isTouched(before) || isReopenedByPerson(before)) return undefined;
  // One of another filing date moves.
  if (open.some((year) => followsProvisional(before, year))) return undefined;
  const lost = provisionalGround(groundedBy(before), facts);
  return lost === null ? undefined : { before, after: withdrawn(before, lost, pass), did: "rejected" };
}

/**
 * Whether a provisional's year needs no proposal any more: a later application was filed in time, or the year is over, and
 * without such an application the time to restore it too. The docket audit names the latter.
 */
export function isPast(one: OpenDeadline, { today, closures }: Pick<Pass, "today" | "closures">): boolean {
  const { provisional, deadline, convertedOn = null } = one;
  if (provisional === undefined) return false;
  if (isConverted(one)) return true;
  return (convertedOn === null ? restorableUntil(deadline, closures) : dayOf(deadline)) < today;
}

function isReopenedByPerson({ history }: FullRow): boolean {
  return history.some(({ did, by }) => did === "reopened" && by !== null);
}

function withdrawn(row: FullRow, reason: string, { now, clock }: Pass): FullRow {
  const line = { at: now, by: null, did: "rejected", dueAt: row.due_at, extension: 0, reason } as const;
  return {
    ...row,
    status: "rejected",
    rejected_reason: reason,
    ended_at: now,
    history: [...row.history, line],
    updated_at: laterThan(row.updated_at, clock),
  };
}

function proposedAgain(before: FullRow, one: OpenDeadline, pass: Pass): FullRow {
  const row = withFacts(before, one, pass) ?? before;
  const reason = one.provisional ? provisionalReason(one.provisional) : null;
  const line = { at: pass.now, by: null, did: "reopened", dueAt: row.due_at, extension: 0, reason } as const;
  return {
    ...row,
    status: "proposed",
    rejected_reason: null,
    ended_at: null,
    history: [...row.history, line],
    updated_at: laterThan(before.updated_at, pass.clock),
  };
}

/** Those of some matters that have a provisional application, by its number or by what the office says of it. */
export async function withProvisionals(db: Kysely<Schema>, inventionIds: readonly string[]): Promise<string[]> {
  if (inventionIds.length === 0) return [];
  const found = await sql<{ readonly id: string }>`
    select distinct r.invention_id as id
    from invention_references r left join office_applications o on o.application_id = r.application_number
    where r.invention_id = any(${[...inventionIds]}::text[])
      and (r.application_number ~ ${PROVISIONAL_NUMBER} or trim(o.application_type) ilike 'provisional%')`.execute(db);
  return found.rows.map(({ id }) => id);
}
