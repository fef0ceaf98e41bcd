import { missingColumns } from "@iphub/sdk/domain/operations/import-header";
import { fileHere } from "../../command-line/file-here.ts";
import { once } from "../../command-line/output/output.ts";
import { note } from "../../command-line/output/sink.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { importColumns, importRowColumns, noteColumns, noteNames } from "./imports.columns.ts";
import { mapChoice, mapFlags, remapped } from "./map-flags.ts";

/** The time-out of the preview, which is one call, in milliseconds. */
const callMilliseconds = 5 * 60 * 1000;
/** How many rows are shown with their reasons. */
const shown = 20;

/** `iphub imports preview docket.xlsx --map reference='Our ref' --person 'J. Doe=jane@firm.example' --dates day-first`. */
export const verb: Verb = {
  summary: "Read a docket from CSV or XLSX and preview the import; nothing is imported yet",
  positionals: ["file"],
  flags: [{ name: "file", kind: "text", required: true, help: "the CSV file or Excel workbook" }, ...mapFlags],
  columns: importColumns,
  example: "imports preview docket.xlsx --map reference='Our ref' --dates day-first",
  run: preview,
};

async function preview({ input, output, session }: RunContext): Promise<void> {
  const choice = mapChoice(input);
  const file = await fileHere(String(input.file));
  const { hub } = await session();
  const read = await hub.imports.preview({ file }, { timeoutMs: callMilliseconds });
  const record = choice ? await remapped(hub, read, choice) : read;
  await output.record(record, importColumns);
  for (const [field, column] of Object.entries(record.mapping)) note(`${field} = ${column}`);
  noteColumns(record);
  if (record.leftOut.length > 0) note("Use --map field=column to read a column.");
  const missing = missingColumns(record.mapping);
  for (const { field, question } of missing) note(`${question} Say it with --map ${field}='Column name'.`);
  if (missing.length > 0) return;
  noteNames(await hub.imports.names({ id: record.id }));
  if (record.counts.wrong > 0 && !output.asksForRows) {
    const wrong = await hub.imports.rows({ id: record.id, state: "wrong", size: shown });
    await output.list(once(wrong.data), importRowColumns);
    if (wrong.total > wrong.data.length) note(`iphub imports rows ${record.id} --state wrong --all shows all of them.`);
  }
  if (record.counts.ready > 0) note(`To import it: iphub imports apply ${record.id}`);
}
