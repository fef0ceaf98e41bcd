import { InputError } from "@iphub/sdk/domain/input-error";
import { docketingColumns, readDocketingRows } from "@iphub/sdk/domain/matters/docketing-csv";
import { csvRows } from "@iphub/sdk/formats/read-csv";
import { importDocketing } from "@iphub/ui-core/matters/streams/import-docketing";
import { usageError } from "../../command-line/exit-codes.ts";
import { readInput } from "../../command-line/read-input.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";

/** `iphub inventions import-docketing events.csv`: for firms whose docketing system has no interface. */
export const verb: Verb = {
  summary: "Import docketing events from a CSV file with the columns matter, type, date and description",
  positionals: ["file"],
  flags: [{ name: "file", kind: "text", required: true, help: "a CSV file; - reads it from standard input" }],
  columns: [
    { key: "imported" },
    { key: "known", title: "Existing" },
    { key: "unknownMatters" },
    { key: "droppedTypes", optional: true },
  ],
  example: "inventions import-docketing events.csv",
  run: importFile,
};

async function importFile({ input, output, session }: RunContext): Promise<void> {
  const rows = rowsOf(await readInput(String(input.file)));
  const { hub } = await session();
  const done = await importDocketing((some) => hub.inventions.importDocketing({ rows: some }), rows);
  await output.record({ ...done }, verb.columns ?? []);
}

/** All rows or none: a script should not continue with half a file. */
function rowsOf(text: string) {
  const hint = `The first line is ${docketingColumns.join(",")}; a type begins with docketing-; a date is written YYYY-MM-DD.`;
  try {
    const { rows, faults } = readDocketingRows(csvRows(text).rows);
    const [first] = faults;
    if (first) throw usageError(`row ${first.row}: ${first.reason}`, hint);
    return rows;
  } catch (error) {
    if (error instanceof InputError) throw usageError(error.reason, hint);
    throw error;
  }
}
