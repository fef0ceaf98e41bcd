import type { docket } from "@iphub/sdk/contract/docket";
import type { DocketFinding } from "@iphub/sdk/contract/docket-shapes";
import type { FindingFix } from "@iphub/sdk/domain/docket/docket-audit/audit-types";
import { AUDITED_FIELDS } from "@iphub/sdk/domain/docket/docket-audit/field-findings";
import type { EndpointParsed } from "@iphub/sdk/endpoint";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { referencesOf, scopeOf, visibleMatter } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import type { BoundedTotals } from "../../platform/bounded-total.ts";
import { logVersion } from "../../platform/bounded-total.ts";
import type { Schema } from "../../schema.ts";
import { readClosures } from "../deadlines/closures.store.ts";
import { keptByOf, proposedBy, type StandingRow } from "../deadlines/deadlines.standing.ts";
import type { FindingRow } from "./docket.audit.ts";

type Query = EndpointParsed<(typeof docket)["audit"]>;

interface FullRow extends FindingRow {
  readonly deadline: StandingRow | null;
  readonly invention_title: string;
  readonly invention_references: string[];
}

function findingQuery(db: Kysely<Schema>) {
  return db
    .selectFrom("docket_findings")
    .innerJoin("inventions", "inventions.id", "docket_findings.invention_id")
    .selectAll("docket_findings")
    .select([
      "inventions.title as invention_title",
      referencesOf("docket_findings.invention_id").as("invention_references"),
      sql<StandingRow | null>`(
        select jsonb_build_object('status', d.status, 'due_at', d.due_at, 'final_date', d.final_date,
          'computed', d.computed) from deadlines d where d.id = docket_findings.deadline_id)`.as("deadline"),
    ]);
}

/** A finding with the deadline that it speaks of: the docket's, else that which it proposes. */
async function withProposed(db: Kysely<Schema>, rows: readonly FullRow[]): Promise<FullRow[]> {
  if (!rows.some(({ deadline, fix }) => deadline === null && fix?.kind === "propose-deadline")) return [...rows];
  const closures = await readClosures(db);
  return rows.map((row) => ({ ...row, deadline: row.deadline ?? proposedBy(row.fix, closures) }));
}

/** A finding as a contract record. */
function toFinding(row: FullRow, today: string): DocketFinding {
  return {
    id: row.id,
    invention: { id: row.invention_id, title: row.invention_title, references: row.invention_references },
    kind: row.kind,
    status: row.status,
    subject: row.subject,
    reason: row.reason,
    docket: row.docket,
    office: row.office,
    deadlineId: row.deadline_id,
    documentId: row.document_id,
    dueAt: row.due_at,
    finalDate: row.final_at,
    standing: row.deadline && keptByOf(row.deadline, today),
    fix: row.fix && row.status === "open" ? { kind: row.fix.kind, words: fixWords(row.fix) } : null,
    waivedBy: row.waived_by,
    waivedAt: row.waived_at,
    waivedReason: row.waived_reason,
    reopenedAt: row.reopened_at,
    history: row.history,
    foundAt: row.found_at,
    updatedAt: row.updated_at,
  };
}

function fixWords(fix: FindingFix): string {
  if (fix.kind === "propose-deadline") return "Propose the deadline";
  return `Use the office's ${AUDITED_FIELDS[fix.field].toLowerCase()}`;
}

/** Findings by id, without a check of visibility. */
export async function readFindings(
  db: Kysely<Schema>,
  ids: readonly string[],
  today: string,
): Promise<DocketFinding[]> {
  if (ids.length === 0) return [];
  const query = findingQuery(db).where(sql<SqlBool>`docket_findings.id = any(${[...ids]}::text[])`);
  const rows = await withProposed(db, await query.orderBy("docket_findings.id").execute());
  return rows.map((row) => toFinding(row, today));
}

/** One finding as stored and as shown; null if there is none that the person may see. */
export async function readFinding(
  db: Kysely<Schema>,
  actor: Actor,
  id: string,
  today: string,
): Promise<{ row: FindingRow; finding: DocketFinding } | null> {
  const found = await findingQuery(db).where("docket_findings.id", "=", id).where(visibleMatter(actor)).execute();
  const [full] = await withProposed(db, found);
  if (!full) return null;
  const { invention_title: _title, invention_references: _references, deadline: _deadline, ...row } = full;
  return { row, finding: toFinding(full, today) };
}

/** One page of the audit's work list, the nearest date first, with its bounded total. */
export async function readFindingPage(
  db: Kysely<Schema>,
  totals: BoundedTotals,
  actor: Actor,
  query: Query,
  today: string,
): Promise<{ data: DocketFinding[]; total: number }> {
  const from = sql`
    from docket_findings f join inventions i on i.id = f.invention_id where ${matching(actor, query, today)}`;
  const { skip, size } = query;
  const found = await sql<{ id: string; version: number }>`
    select f.id, ${logVersion} as version ${from}
    order by ${order(query.view)} limit ${size} offset ${skip}`.execute(db);
  const ids = found.rows.map((row) => row.id);
  const page = { skip, size, length: ids.length, version: found.rows[0]?.version ?? null };
  const key = JSON.stringify(["docket", scopeOf(actor), query.view, query.kind, query.inventionId, today]);
  const [rows, total] = await Promise.all([readFindings(db, ids, today), totals.of(key, sql`select 1 ${from}`, page)]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { data: ids.flatMap((id) => byId.get(id) ?? []), total };
}

function matching(actor: Actor, { view, kind, inventionId }: Query, today: string): RawBuilder<SqlBool> {
  const conditions = [holdsToday(today), visibleMatter(actor, "i.id", "i.restricted")];
  if (view !== "all") conditions.push(sql`f.status = ${view}`);
  if (kind !== undefined) conditions.push(sql`f.kind = ${kind}`);
  if (inventionId !== undefined) conditions.push(sql`f.invention_id = ${inventionId}`);
  return sql`${sql.join(conditions, sql` and `)}`;
}

/** A finding that applies on a day of the office; a resolved one did. */
export function holdsToday(today: string): RawBuilder<SqlBool> {
  return sql`(f.status = 'resolved' or (coalesce(f.holds_from, '0001-01-01') <= ${today}::date
    and coalesce(f.holds_until, '9999-12-31') >= ${today}::date))`;
}

/** Resolved findings: the latest first; others by the date at risk, those without one last. */
function order(view: Query["view"]): RawBuilder<unknown> {
  return view === "resolved" ? sql`f.updated_at desc, f.id desc` : sql`f.due_at nulls last, i.title_key, f.id`;
}
