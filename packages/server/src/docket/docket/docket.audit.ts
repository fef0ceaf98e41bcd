import { canonicalJson } from "@iphub/sdk/domain/canonical-json";
import { AUDIT_VERSION, auditMatter } from "@iphub/sdk/domain/docket/docket-audit/audit-matter";
import type { AuditFinding } from "@iphub/sdk/domain/docket/docket-audit/audit-types";
import { peopleFindings } from "@iphub/sdk/domain/docket/docket-audit/people-findings";
import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { type Clock, laterThan, nowIso } from "../../platform/clock.ts";
import { jsonValue } from "../../platform/database/insert-rows.ts";
import { newId } from "../../platform/ids.ts";
import type { Schema } from "../../schema.ts";
import { type MatterToAudit, readMattersToAudit } from "./docket.matters.ts";
import { readPeopledDeadlines } from "./docket.people.ts";

/** The row of a finding. */
export type FindingRow = Selectable<Schema["docket_findings"]>;

/** The columns that each audit writes. */
type Said = Pick<
  FindingRow,
  | "kind"
  | "subject"
  | "reason"
  | "docket"
  | "office"
  | "deadline_id"
  | "document_id"
  | "due_at"
  | "final_at"
  | "holds_from"
  | "holds_until"
  | "fix"
  | "facts"
>;

/** What an audit found, against what is stored; nothing is written yet. */
export interface AuditPlan {
  readonly fresh: readonly FindingRow[];
  readonly changed: readonly FindingRow[];
  /** The ids of the findings whose waiver was ended by new facts. */
  readonly reopened: readonly string[];
  readonly audited: readonly Insertable<Schema["docket_audited"]>[];
}

/**
 * Audits matters and stores the findings without events: they follow from what is logged already. A finding that no
 * longer applies is resolved; one that was waived with other facts is reopened.
 * @returns the ids of the findings whose waiver was ended by new facts
 */
export async function auditMatters(tx: Transaction<Schema>, ids: readonly string[], clock: Clock): Promise<string[]> {
  if (ids.length === 0) return [];
  return storeAudit(tx, await planAudit(tx, ids, clock));
}

/** Computes what `storeAudit` writes. Without a lock the caller makes sure that nothing has changed before it is written. */
export async function planAudit(db: Kysely<Schema>, ids: readonly string[], clock: Clock): Promise<AuditPlan> {
  const matters = await readMattersToAudit(db, ids);
  const people = await readPeopledDeadlines(db, ids);
  const stored = await db
    .selectFrom("docket_findings")
    .selectAll()
    .where(sql<boolean>`invention_id = any(${[...ids]}::text[])`)
    .execute();
  const known = new Map(stored.map((row) => [`${row.invention_id} ${row.finding_key}`, row]));
  const fresh: FindingRow[] = [];
  const kept: Kept[] = [];
  for (const matter of matters) {
    for (const found of [...auditMatter(matter), ...peopleFindings(people.get(matter.id) ?? [])]) {
      const place = `${matter.id} ${found.key}`;
      const row = known.get(place);
      known.delete(place);
      if (row) kept.push(...keepFinding(row, found, clock));
      else fresh.push(newFinding(matter.id, found, clock));
    }
  }
  return {
    fresh,
    changed: [...kept.map(({ row }) => row), ...settled([...known.values()], clock)],
    reopened: kept.flatMap(({ row, hasReopened }) => (hasReopened ? [row.id] : [])),
    audited: matters.map((matter) => auditedRow(matter, nowIso(clock))),
  };
}

/** Writes what `planAudit` computed; returns the ids of the findings whose waiver was ended by new facts. */
export async function storeAudit(tx: Transaction<Schema>, plan: AuditPlan): Promise<string[]> {
  await insertFindings(tx, plan.fresh);
  for (const row of plan.changed) await saveFinding(tx, row);
  await noteAudited(tx, plan.audited);
  return [...plan.reopened];
}

function said(found: AuditFinding): Said {
  const { kind, subject, reason, docket, office, deadlineId, documentId, dueAt } = found;
  return {
    ...{ kind, subject, reason, docket, office },
    deadline_id: deadlineId,
    document_id: documentId,
    due_at: dueAt,
    final_at: found.finalDate,
    holds_from: found.holdsFrom,
    holds_until: found.holdsUntil,
    fix: found.fix,
    facts: [...found.facts],
  };
}

function newFinding(inventionId: string, found: AuditFinding, clock: Clock): FindingRow {
  const now = nowIso(clock);
  return {
    ...said(found),
    id: newId(clock.now()),
    invention_id: inventionId,
    finding_key: found.key,
    status: "open",
    waived_facts: null,
    waived_by: null,
    waived_at: null,
    waived_reason: null,
    reopened_at: null,
    history: [{ at: now, by: null, did: "found", reason: null }],
    found_at: now,
    updated_at: now,
  };
}

/** A stored finding as the audit changes it, and whether that ends its waiver. */
interface Kept {
  readonly row: FindingRow;
  readonly hasReopened: boolean;
}

/** A stored finding that the audit finds again; nothing where nothing of it has changed. */
function keepFinding(row: FindingRow, found: AuditFinding, clock: Clock): Kept[] {
  const now = said(found);
  const isCovered = row.waived_facts !== null && sameFacts(row.waived_facts, found.facts);
  const status = isCovered ? "waived" : "open";
  if (status === row.status && Object.entries(now).every(([key, value]) => isSame(Reflect.get(row, key), value))) {
    return [];
  }
  const hasReopened = row.waived_facts !== null && !isCovered;
  const next: FindingRow = { ...row, ...now, status, updated_at: laterThan(row.updated_at, clock) };
  const ended = "The facts have changed since it was waived.";
  return [{ row: hasReopened ? withoutWaiver(next, ended, null) : next, hasReopened }];
}

/** Reopens a waived finding; `by` is null if the hub revoked the waiver. */
export function withoutWaiver(row: FindingRow, reason: string | null, by: string | null): FindingRow {
  const at = row.updated_at;
  return {
    ...row,
    status: "open",
    waived_facts: null,
    waived_by: null,
    waived_at: null,
    waived_reason: null,
    reopened_at: by === null ? at : null,
    history: [...row.history, { at, by, did: "reopened", reason }],
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || canonicalJson(one) === canonicalJson(other);
}

function sameFacts(waived: readonly string[], now: readonly string[]): boolean {
  return waived.length === now.length && waived.every((fact, index) => fact === now[index]);
}

/** Findings that the audit no longer finds, as resolved; the waiver stays in the row, in case one comes back. */
function settled(rows: readonly FindingRow[], clock: Clock): FindingRow[] {
  const open = rows.filter(({ status }) => status !== "resolved");
  return open.map((row) => {
    const at = laterThan(row.updated_at, clock);
    const history = [...row.history, { at, by: null, did: "settled", reason: null } as const];
    return { ...row, status: "resolved", history, updated_at: at };
  });
}

/** Saves a changed finding. */
export async function saveFinding(tx: Transaction<Schema>, row: FindingRow): Promise<void> {
  await tx.updateTable("docket_findings").set(columnsOf(row)).where("id", "=", row.id).execute();
}

async function insertFindings(tx: Transaction<Schema>, rows: readonly FindingRow[]): Promise<void> {
  // 25 columns per row: 1,000 rows stay below the limit of 65,535 parameters in a statement.
  for (let from = 0; from < rows.length; from += 1000) {
    await tx
      .insertInto("docket_findings")
      .values(rows.slice(from, from + 1000).map(columnsOf))
      .onConflict((on) => on.doNothing())
      .execute();
  }
}

function columnsOf(row: FindingRow) {
  return {
    ...row,
    fix: row.fix === null ? null : jsonValue(row.fix),
    facts: jsonValue(row.facts),
    waived_facts: row.waived_facts === null ? null : jsonValue(row.waived_facts),
    history: jsonValue(row.history),
  };
}

function auditedRow({ id, record, documents, officeData }: MatterToAudit, now: string) {
  return {
    invention_id: id,
    version: AUDIT_VERSION,
    audited_at: now,
    has_record: record.length > 0 || documents.length > 0 || officeData !== null,
  };
}

async function noteAudited(tx: Transaction<Schema>, rows: AuditPlan["audited"]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto("docket_audited")
    .values([...rows])
    .onConflict((on) =>
      on.column("invention_id").doUpdateSet((eb) => ({
        version: eb.ref("excluded.version"),
        audited_at: eb.ref("excluded.audited_at"),
        has_record: eb.ref("excluded.has_record"),
      })),
    )
    .execute();
}
