import type { ImportRowState } from "@iphub/sdk/contract/import-rows";
import type { ImportRecord, ImportStatus } from "@iphub/sdk/contract/imports";
import { columnsLeftOut } from "@iphub/sdk/domain/operations/import-mapping";
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { actFor } from "../../identity/public.ts";
import { visibleMatter } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { Failure, notFound } from "../../platform/failures.ts";
import type { Schema } from "../../schema.ts";
import { actorById } from "../../work/public.ts";
import { rowMatters } from "./imports.rows.ts";

/** The row of an import. */
export type StoredImport = Selectable<Schema["imports"]>;
/** The number of rows of an import in each state. */
export type ImportCounts = ImportRecord["counts"];

const noRows: ImportCounts = {
  ...{ rows: 0, ready: 0, unchanged: 0, wrong: 0, applied: 0, refused: 0, undone: 0, kept: 0, warned: 0 },
};
/** One import, locked until the transaction ends. @throws Failure 404 */
export async function lockImport(tx: Transaction<Schema>, id: string): Promise<StoredImport> {
  const found = await tx.selectFrom("imports").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (!found) throw notFound("import");
  return withJob(tx, found);
}

const underWay: readonly ImportStatus[] = ["queued", "applying", "undoing"];

/** An import whose job was given up has failed, whatever happened to its process. */
async function withJob(db: Kysely<Schema>, stored: StoredImport): Promise<StoredImport> {
  if (stored.job_id === null || !underWay.includes(stored.status)) return stored;
  const job = await db
    .selectFrom("jobs")
    .select(["status", "last_error"])
    .where("id", "=", stored.job_id)
    .executeTakeFirst();
  if (job && job.status !== "failed") return stored;
  return {
    ...stored,
    status: "failed",
    error: stored.error ?? job?.last_error ?? "The work was lost. Apply it again.",
  };
}

/** Imports as contract records, with the counts of their rows. */
export async function importRecords(db: Kysely<Schema>, stored: readonly StoredImport[]): Promise<ImportRecord[]> {
  const counts = await countRows(
    db,
    stored.map(({ id }) => id),
  );
  const records: ImportRecord[] = [];
  for (const one of stored) records.push(toRecord(await withJob(db, one), counts.get(one.id) ?? noRows));
  return records;
}

/** One import as a contract record. @throws Failure 404 */
export async function readImport(db: Kysely<Schema>, id: string): Promise<ImportRecord> {
  const stored = await db.selectFrom("imports").selectAll().where("id", "=", id).execute();
  const [record] = await importRecords(db, stored);
  if (!record) throw notFound("import");
  return record;
}

/** One import of the person, or any for administrators. @throws Failure 404 for another person's as for an unknown one */
export async function importToSee(db: Kysely<Schema>, actor: Actor, id: string): Promise<ImportRecord> {
  const record = await readImport(db, id);
  if (record.createdBy !== actor.email && !seesAllImports(actor)) throw notFound("import");
  return asSeenBy(db, actor, record);
}

/** Without samples where the file has a row of a matter that the person may not see: they are words of any row. */
export async function importsAsSeenBy(
  db: Kysely<Schema>,
  actor: Actor,
  records: readonly ImportRecord[],
): Promise<ImportRecord[]> {
  const hidden = await withHiddenRows(
    db,
    actor,
    records.map(({ id }) => id),
  );
  return records.map((one) =>
    hidden.has(one.id) ? { ...one, columns: one.columns.map(({ name }) => ({ name, samples: [] })) } : one,
  );
}

/**
 * Checks that a person may map an import: read again as another person's, rows of matters that they may not see would
 * be read as new ones, and shown. @throws Failure 403
 */
export async function requireEveryRow(db: Kysely<Schema>, actor: Actor, { id, createdBy }: ImportRecord) {
  if (createdBy === actor.email || !(await hasHiddenRows(db, actor, id))) return;
  const words = `This import has rows of matters that you may not see. Ask ${createdBy} to map it.`;
  throw new Failure(403, "hidden_rows", words);
}

/** Those of these imports that have a row of a matter that the person may not see. */
async function withHiddenRows(db: Kysely<Schema>, actor: Actor, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct m.import_id as id
    from (${rowMatters(sql`r.import_id = any(${[...ids]}::text[])`)}) m join inventions i on i.id = m.id
    where not ${visibleMatter(actor, "i.id", "i.restricted")}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Those of these lines of an import of which the person may not see every matter. */
export async function hiddenLines(
  db: Kysely<Schema>,
  actor: Actor,
  importId: string,
  lines: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ line: number }>`
    select distinct m.line
    from (${rowMatters(sql`r.import_id = ${importId} and r.line = any(${[...lines]}::int[])`)}) m
    join inventions i on i.id = m.id where not ${visibleMatter(actor, "i.id", "i.restricted")}`.execute(db);
  return new Set(rows.map(({ line }) => line));
}

/** Whether an import has a row of a matter that the person may not see: names of people are words of any row. */
export async function hasHiddenRows(db: Kysely<Schema>, actor: Actor, id: string): Promise<boolean> {
  return (await withHiddenRows(db, actor, [id])).has(id);
}

/** One import as {@link importsAsSeenBy}. */
export async function asSeenBy(db: Kysely<Schema>, actor: Actor, record: ImportRecord): Promise<ImportRecord> {
  const [seen = record] = await importsAsSeenBy(db, actor, [record]);
  return seen;
}

/** Whether a person sees the imports of others. */
export function seesAllImports(actor: Actor): boolean {
  return actor.permissions.has("system:manage");
}

/** Those of these matters that exist and that the person may not see. */
export async function hiddenMatters(
  db: Kysely<Schema>,
  actor: Actor,
  ids: readonly (string | null)[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("inventions")
    .select("id")
    .where(sql<boolean>`id = any(${ids.filter((id) => id !== null)}::text[])`)
    .where(sql<boolean>`not ${visibleMatter(actor)}`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

async function countRows(db: Kysely<Schema>, ids: readonly string[]): Promise<Map<string, ImportCounts>> {
  if (ids.length === 0) return new Map();
  const groups = await sql<{ import_id: string; state: ImportRowState; rows: number; warned: number }>`
    select import_id, state, count(*)::int as rows, (count(*) filter (where warned))::int as warned
    from import_rows where import_id = any(${[...ids]}::text[]) group by import_id, state`.execute(db);
  const counts = new Map<string, ImportCounts>();
  for (const { import_id, state, rows, warned } of groups.rows) {
    const before = counts.get(import_id) ?? noRows;
    counts.set(import_id, { ...before, [state]: rows, rows: before.rows + rows, warned: before.warned + warned });
  }
  return counts;
}

function toRecord(row: StoredImport, counts: ImportCounts): ImportRecord {
  const { run_started_at: started, run_ended_at: ended, run_rows: rows } = row;
  const milliseconds = started && ended ? Math.max(Date.parse(ended) - Date.parse(started), 1) : null;
  return {
    id: row.id,
    fileName: row.file_name,
    format: row.format,
    columns: row.columns,
    notes: row.notes,
    mapping: row.mapping,
    leftOut: columnsLeftOut(
      row.columns.map(({ name }) => name),
      row.mapping,
    ),
    dateOrder: row.date_order,
    status: row.status,
    counts,
    rowsPerSecond: milliseconds !== null && rows !== null ? Math.ceil((rows * 1000) / milliseconds) : null,
    error: row.error,
    createdBy: row.created_by,
    createdAt: row.created_at,
    appliedBy: row.applied_by,
    appliedAt: row.applied_at,
    undoneBy: row.undone_by,
    undoneAt: row.undone_at,
  };
}

/** Who asked for a run of an import. */
export interface RunAsker {
  readonly userId: string;
  /** The e-mail address of the colleague on whose behalf they asked, if anyone's. */
  readonly actingFor?: string | undefined;
}

/** What a person needs for it: its rows open matters and docket dates. */
const needed = ["inventions:write", "deadlines:docket"] as const;

/**
 * The person who asked for an import, as they are now: a wall may be raised, or a team or role taken, while it runs.
 * @throws Error where they no longer work here, or may not import any more
 */
export async function personOfRun(db: Kysely<Schema>, { userId, actingFor }: RunAsker): Promise<Actor> {
  const own = await actorById(db, userId);
  if (!own) throw new Error("The person who requested it no longer works here.");
  const actor = actingFor === undefined ? own : await actFor({ database: { reads: db } }, own, actingFor);
  if (needed.every((permission) => actor.permissions.has(permission))) return actor;
  throw new Error("The person who requested it may not import any more.");
}
