import type { DocketFinding } from "@iphub/sdk/contract/docket-shapes";
import type { FindingFix } from "@iphub/sdk/domain/docket/docket-audit/audit-types";
import type { Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { laterThan } from "../../platform/clock.ts";
import { Failure, notFound, refuseStale } from "../../platform/failures.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { officeToday } from "../deadlines/deadlines.record.ts";
import { type FindingRow, saveFinding, withoutWaiver } from "./docket.audit.ts";
import { findingEvent } from "./docket.events.ts";
import { readFinding } from "./docket.store.ts";

type Parts = Pick<Platform, "clock" | "events">;

/** What other nouns do to settle a finding; each checks, changes and appends to the log in the transaction. */
export interface Fixes {
  /** Proposes the deadline of one rule of an event. */
  propose(tx: Transaction<Schema>, actor: Actor, inventionId: string, fix: Proposed): Promise<void>;
  /** Copies the office's value to a field of a matter. */
  adopt(tx: Transaction<Schema>, actor: Actor, inventionId: string, fix: Adopted): Promise<void>;
}
/** A deadline to be proposed. */
export type Proposed = Extract<FindingFix, { kind: "propose-deadline" }>;
/** A value of the office to copy. */
export type Adopted = Extract<FindingFix, { kind: "adopt-office-value" }>;

/** The finding, and the version that the person read. */
export interface StepTarget {
  readonly id: string;
  readonly updatedAt: string | undefined;
}

interface Found {
  readonly row: FindingRow;
  readonly finding: DocketFinding;
}

/** Waives a finding with a reason. */
export async function waive(
  tx: Transaction<Schema>,
  parts: Parts,
  actor: Actor,
  target: StepTarget & { readonly reason: string },
): Promise<DocketFinding> {
  const { row, finding } = await hold(tx, parts, actor, target);
  if (row.status !== "open") throw notOpen(finding);
  const at = laterThan(row.updated_at, parts.clock);
  const { reason } = target;
  return save(tx, parts, actor, "waived", reason, {
    ...row,
    status: "waived",
    waived_facts: row.facts,
    waived_by: actor.email,
    waived_at: at,
    waived_reason: reason,
    reopened_at: null,
    history: [...row.history, { at, by: actor.email, did: "waived", reason }],
    updated_at: at,
  });
}

/** Revokes a waiver. */
export async function reopen(
  tx: Transaction<Schema>,
  parts: Parts,
  actor: Actor,
  target: StepTarget,
): Promise<DocketFinding> {
  const { row, finding } = await hold(tx, parts, actor, target);
  if (row.status !== "waived") throw wrongState(finding, "This finding is not waived.");
  const at = laterThan(row.updated_at, parts.clock);
  return save(tx, parts, actor, "reopened", null, withoutWaiver({ ...row, updated_at: at }, null, actor.email));
}

/** Settles a finding with the action that it offers; the audit that follows the change resolves it. */
export async function resolve(
  tx: Transaction<Schema>,
  parts: Parts & { readonly fixes: Fixes },
  actor: Actor,
  target: StepTarget,
): Promise<DocketFinding> {
  const { row, finding } = await hold(tx, parts, actor, target);
  if (row.status !== "open") throw notOpen(finding);
  const { fix } = row;
  if (!fix) throw wrongState(finding, "This cannot be settled automatically; check the matter, or waive it.");
  const at = laterThan(row.updated_at, parts.clock);
  const history: FindingRow["history"] = [...row.history, { at, by: actor.email, did: "settled", reason: null }];
  // Done before the change, because the change's events audit the matter, which reads the row.
  await saveFinding(tx, { ...row, history, updated_at: at });
  if (fix.kind === "propose-deadline") await parts.fixes.propose(tx, actor, row.invention_id, fix);
  else await parts.fixes.adopt(tx, actor, row.invention_id, fix);
  const after = await readFinding(tx, actor, row.id, officeToday(parts.clock));
  if (!after) throw notFound("finding");
  await parts.events.append(tx, [findingEvent("settled", actor.email, after.finding, null)]);
  return after.finding;
}

/** The current finding, locked until the transaction ends. */
async function hold(
  tx: Transaction<Schema>,
  { events, clock }: Parts,
  actor: Actor,
  target: StepTarget,
): Promise<Found> {
  // The log's lock comes first: an audit in another transaction holds it when it reaches this row.
  await events.hold(tx);
  const found = await readFinding(tx, actor, target.id, officeToday(clock));
  if (!found) throw notFound("finding");
  refuseStale(target.updatedAt, found.finding);
  return found;
}

async function save(
  tx: Transaction<Schema>,
  { events, clock }: Parts,
  actor: Actor,
  did: "waived" | "reopened",
  reason: string | null,
  row: FindingRow,
): Promise<DocketFinding> {
  await saveFinding(tx, row);
  const saved = await readFinding(tx, actor, row.id, officeToday(clock));
  if (!saved) throw notFound("finding");
  await events.append(tx, [findingEvent(did, actor.email, saved.finding, reason)]);
  return saved.finding;
}

function notOpen(finding: DocketFinding): Failure {
  const what = finding.status === "waived" ? "is waived already; undo the waiver first" : "is settled already";
  return wrongState(finding, `This finding ${what}.`);
}

function wrongState(finding: DocketFinding, message: string): Failure {
  return new Failure(409, "wrong_state", message, { current: finding });
}
