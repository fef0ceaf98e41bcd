import type { ImportRow, ImportRowState } from "@iphub/sdk/contract/import-rows";
import { US_OFFICE } from "@iphub/sdk/domain/docket/deadlines/office-calendar";
import type { ImportFacts } from "@iphub/sdk/domain/operations/import-row";
import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from "kysely";
import { jsonValue } from "../../platform/database/insert-rows.ts";
import type { Schema } from "../../schema.ts";

/** The stored row of an imported row. */
export type StoredRow = Selectable<Schema["import_rows"]>;

/** Rows in one statement. */
const atOnce = 2000;

/** What a row has of which the erasure of a matter left nothing. */
const noFacts: ImportFacts = {
  ...{ keys: [], references: [], title: "", applicant: null, client: null, country: null, patentKind: null },
  ...{ filingDate: null, patentNumber: null, issueDate: null, officeStatus: null, attorney: null, deadline: null },
};

/** The values of a row; one that an earlier version of the hub read lacks those that it did not know. */
export function currentFacts(stored: Partial<StoredRow["facts"]>): ImportFacts {
  const facts = { ...noFacts, ...stored };
  if (!facts.deadline) return facts;
  return { ...facts, deadline: { ...{ finalDate: null, office: US_OFFICE }, ...facts.deadline } };
}

/** A row as a contract record. */
export function toImportRow(row: StoredRow): ImportRow {
  const facts = currentFacts(row.facts);
  return {
    line: row.line,
    state: row.state,
    reference: facts.references[0] ?? null,
    title: facts.title,
    client: facts.client,
    country: facts.country,
    patentKind: facts.patentKind,
    patentNumber: facts.patentNumber,
    issueDate: facts.issueDate,
    deadline: facts.deadline?.title ?? null,
    dueDate: facts.deadline?.dueDate ?? null,
    finalDate: facts.deadline?.finalDate ?? null,
    newMatter: row.new_matter,
    inventionId: row.invention_id,
    problems: row.problems,
  };
}

/** A row of a matter that the person may not see: its line and state, and nothing else. */
export function blankImportRow({ line, state }: StoredRow): ImportRow {
  const nothing = { reference: null, title: "", client: null, country: null, patentKind: null };
  const dates = { patentNumber: null, issueDate: null, deadline: null, dueDate: null, finalDate: null };
  return { line, state, ...nothing, ...dates, inventionId: null, newMatter: false, problems: [] };
}

/** Every row of an import in the file's order, or those in some states, from a line on. */
export async function readRows(
  db: Kysely<Schema>,
  importId: string,
  which: { readonly states?: readonly ImportRowState[]; readonly limit?: number; readonly newestFirst?: boolean } = {},
): Promise<StoredRow[]> {
  const { states, limit, newestFirst = false } = which;
  return db
    .selectFrom("import_rows")
    .selectAll()
    .where("import_id", "=", importId)
    .$if(states !== undefined, (query) => query.where("state", "in", [...(states ?? [])]))
    .orderBy("line", newestFirst ? "desc" : "asc")
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
}

/**
 * Selects `import_id`, `line` and `id` of every matter of the rows `r` for which `which` holds: their own, those that
 * their problems name, and those that the lines which they name opened.
 */
export function rowMatters(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select r.import_id, r.line, r.invention_id as id from import_rows r where ${which} and r.invention_id is not null
    union all
    select r.import_id, r.line, further.id
    from import_rows r cross join lateral jsonb_array_elements_text(r.facts #> '{further,ids}') further (id)
    where ${which}
    union all
    select r.import_id, r.line, opening.invention_id
    from import_rows r cross join lateral jsonb_array_elements(r.facts #> '{further,lines}') further (line)
    join import_rows opening on opening.import_id = r.import_id and opening.line = further.line::int
    where ${which} and opening.invention_id is not null`;
}

/** Inserts the rows of an import. */
export async function insertRows(tx: Transaction<Schema>, rows: readonly StoredRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += atOnce) {
    await sql`
      insert into import_rows
      select * from jsonb_populate_recordset(null::import_rows, ${jsonValue(rows.slice(from, from + atOnce))})
      `.execute(tx);
  }
}

/** Saves the parsed values and states of rows. */
export async function saveRows(tx: Transaction<Schema>, rows: readonly StoredRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += atOnce) {
    await sql`
      update import_rows as r set state = n.state, facts = n.facts, problems = n.problems, warned = n.warned,
        new_matter = n.new_matter, invention_id = n.invention_id, deadline_id = n.deadline_id,
        milestone_id = n.milestone_id
      from jsonb_populate_recordset(null::import_rows, ${jsonValue(rows.slice(from, from + atOnce))}) as n
      where r.import_id = n.import_id and r.line = n.line`.execute(tx);
  }
}

/** Saves the rows of one batch of a run, and how far the run is. */
export async function saveBatch(
  tx: Transaction<Schema>,
  importId: string,
  rows: readonly StoredRow[],
  now: string,
): Promise<void> {
  await saveRows(tx, rows);
  await tx
    .updateTable("imports")
    .set((set) => ({ run_rows: set(sql<number>`coalesce(run_rows, 0)`, "+", rows.length), run_ended_at: now }))
    .where("id", "=", importId)
    .execute();
}
