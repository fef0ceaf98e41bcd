import type { ImportName } from "@iphub/sdk/contract/import-names";
import type { ImportRecord, ImportStatus } from "@iphub/sdk/contract/imports";
import { cutText } from "@iphub/sdk/domain/cut-text";
import { guessMapping, type ImportMapping } from "@iphub/sdk/domain/operations/import-mapping";
import type { Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { nowIso } from "../../platform/clock.ts";
import { jsonValue } from "../../platform/database/insert-rows.ts";
import { Failure, invalid } from "../../platform/failures.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { insertRows, type StoredRow } from "./imports.rows.ts";
import { lockImport, readImport } from "./imports.store.ts";
import { lookThrough } from "./look-through.ts";
import type { SentSheet } from "./receive-sheet.ts";
import { askedBy, type ImportRun, importAttempts, importKind } from "./run-import.ts";
import type { Sheet } from "./sheet.ts";

/** How many values of a column are shown next to its name. */
const samples = 3;

/** A parsed and checked file, before anything is stored. */
export interface PreparedImport {
  readonly id: string;
  readonly name: string;
  readonly sheet: Sheet;
  readonly mapping: ImportMapping;
  readonly rows: readonly StoredRow[];
  readonly names: readonly ImportName[];
}

/** Checks a file with the mapping that its column names suggest. */
export async function prepareImport(
  { db, clock }: Pick<Platform, "db" | "clock">,
  actor: Actor,
  { name, sheet }: SentSheet,
): Promise<PreparedImport> {
  const id = newId(clock.now());
  const mapping = guessMapping(sheet.columns);
  const reading = { columns: sheet.columns, mapping, dateOrder: null };
  return { id, name, sheet, mapping, ...(await lookThrough(db, actor, id, sheet.lines, reading)) };
}

/** Stores a checked import; nothing is imported yet. */
export async function keepImport(
  tx: Transaction<Schema>,
  { clock, events }: Pick<Platform, "clock" | "events">,
  actor: Actor,
  { id, name, sheet, mapping, rows, names }: PreparedImport,
): Promise<ImportRecord> {
  const columns = sheet.columns.map((column, at) => ({ name: column, samples: samplesOf(sheet, at) }));
  await tx
    .insertInto("imports")
    .values({
      id,
      file_name: name,
      format: sheet.format,
      columns: jsonValue(columns),
      notes: jsonValue([...sheet.notes]),
      mapping: jsonValue(mapping),
      names: jsonValue([...names]),
      status: "previewed",
      created_by: actor.email,
      created_at: nowIso(clock),
    })
    .execute();
  await insertRows(tx, rows);
  const metadata = { importId: id, fileName: name, rows: rows.length };
  const record = await readImport(tx, id);
  await events.append(tx, [{ type: "import-previewed", actor: actor.email, metadata }]);
  return record;
}

function samplesOf({ lines }: Sheet, column: number): string[] {
  const found = new Set<string>();
  for (const { cells } of lines) {
    const cell = cells[column] ?? "";
    if (cell !== "") found.add(cutText(cell, 80));
    if (found.size === samples) break;
  }
  return [...found];
}

const startsFrom: Readonly<Record<ImportRun, readonly ImportStatus[]>> = {
  apply: ["previewed", "failed"],
  undo: ["applied", "failed"],
};
const waits: Readonly<Record<ImportRun, ImportStatus>> = { apply: "queued", undo: "undoing" };
const refusals: Readonly<Record<ImportRun, string>> = {
  apply: "This import was applied, or is being applied. Read the file again to import it once more.",
  undo: "Only an import that was applied can be undone, once.",
};

/** Queues a run of an import. @throws Failure 409 if its status does not allow it, 400 if there is nothing to do */
export async function queueRun(
  tx: Transaction<Schema>,
  { events, jobs }: Pick<Platform, "events" | "jobs">,
  actor: Actor,
  id: string,
  run: ImportRun,
): Promise<ImportRecord> {
  const { status } = await lockImport(tx, id);
  if (!startsFrom[run].includes(status)) throw await refused(tx, id, refusals[run]);
  const { counts } = await readImport(tx, id);
  if (run === "apply" && counts.ready === 0) {
    throw invalid([{ field: "rows", message: "no row is ready to import; correct the mapping or the file" }]);
  }
  const payload = { importId: id, run, ...askedBy(actor) };
  // Import and undo have different keys: an undo requested while the import's job is ending would be taken for that job.
  const dedupeKey = `${id}:${run}`;
  const job_id = await jobs.enqueue(tx, { kind: importKind, payload, dedupeKey, maxAttempts: importAttempts });
  const fresh = { error: null, run_started_at: null, run_ended_at: null, run_rows: null };
  await tx
    .updateTable("imports")
    .set({ status: waits[run], job_id, ...fresh })
    .where("id", "=", id)
    .execute();
  const record = await readImport(tx, id);
  const type = run === "apply" ? "import-queued" : "import-undo-queued";
  await events.append(tx, [{ type, actor: actor.email, metadata: aboutOf(record) }]);
  return record;
}

function aboutOf({ id, fileName }: ImportRecord) {
  return { importId: id, fileName };
}

async function refused(tx: Transaction<Schema>, id: string, message: string): Promise<Failure> {
  return new Failure(409, "conflict", message, { current: await readImport(tx, id) });
}
