import type { ImportName } from "@iphub/sdk/contract/import-names";
import { type DateOrder, provenOrder } from "@iphub/sdk/domain/operations/import-dates";
import type { ImportMapping } from "@iphub/sdk/domain/operations/import-mapping";
import { dateCells, type ImportProblem, readImportRow } from "@iphub/sdk/domain/operations/import-row";
import type { Kysely } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { Schema } from "../../schema.ts";
import { fileNames, type NameChosen } from "./import-names.ts";
import type { StoredRow } from "./imports.rows.ts";
import { type ImportPlan, planRows } from "./plan-rows.ts";
import type { SheetLine } from "./sheet.ts";

/** How a file is read. */
export interface Reading {
  readonly columns: readonly string[];
  readonly mapping: ImportMapping;
  readonly dateOrder: DateOrder | null;
  /** What was chosen for the names of people in this import. */
  readonly chosen?: readonly NameChosen[];
}

/** A file that was parsed and planned. */
export interface LookedThrough {
  readonly rows: readonly StoredRow[];
  /** The names of people that are not exactly anyone's. */
  readonly names: readonly ImportName[];
}

/** Rows planned at once; in between other work of the hub can run. */
const atOnce = 1000;

/** Parses every line by the mapping and plans it; nothing is changed. */
export async function lookThrough(
  db: Kysely<Schema>,
  actor: Actor,
  importId: string,
  lines: readonly SheetLine[],
  { columns, mapping, dateOrder, chosen }: Reading,
): Promise<LookedThrough> {
  const order = dateOrder ?? orderOf(lines, mapping, columns);
  const names = await fileNames(db, chosen);
  const plan: ImportPlan = { matters: new Map(), names };
  const rows: StoredRow[] = [];
  for (let from = 0; from < lines.length; from += atOnce) {
    const read = lines.slice(from, from + atOnce).map((line) => readLine(importId, line, { columns, mapping, order }));
    for (const { facts } of read) if (facts.attorney !== null) names.count(facts.attorney);
    rows.push(...(await planRows(db, actor, plan, read, "preview")));
    await new Promise<void>((next) => setImmediate(next));
  }
  return { rows, names: names.list() };
}

/** The order of day and month that the dates of the file prove; null if none or both. */
function orderOf(lines: readonly SheetLine[], mapping: ImportMapping, columns: readonly string[]): DateOrder | null {
  return provenOrder(dateCells(mapping, columns).flatMap((column) => lines.map(({ cells }) => cells[column] ?? "")));
}

interface LineReading {
  readonly columns: readonly string[];
  readonly mapping: ImportMapping;
  readonly order: DateOrder | null;
}

function readLine(importId: string, line: SheetLine, { columns, mapping, order }: LineReading): StoredRow {
  const { facts, problems } = readImportRow(line.cells, { columns, mapping, dateOrder: order });
  const used = new Set(Object.values(mapping));
  const faults = line.faults.flatMap(({ column, message }): ImportProblem[] => {
    const name = columns[column] ?? `Column ${column + 1}`;
    return used.has(name) ? [{ field: null, severity: "error", message: `'${name}' ${message}` }] : [];
  });
  const all = [...faults, ...problems];
  return {
    import_id: importId,
    line: line.line,
    cells: [...line.cells],
    faults: line.faults,
    state: all.some(({ severity }) => severity === "error") ? "wrong" : "ready",
    facts,
    problems: all,
    warned: all.some(({ severity }) => severity === "warning"),
    new_matter: false,
    invention_id: null,
    deadline_id: null,
    milestone_id: null,
  };
}
