import { note } from "../../command-line/output/sink.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { importColumns, noteColumns } from "./imports.columns.ts";
import { watchImport } from "./watch-import.ts";

/** `iphub imports apply i-1`. */
export const verb: Verb = {
  summary: "Import the rows that are ready and wait until it is done; wrong rows are left out",
  positionals: ["id"],
  flags: [
    { name: "id", kind: "text", required: true, help: "the id of the import" },
    { name: "no-wait", kind: "boolean", help: "let the hub continue and return at once" },
  ],
  columns: importColumns,
  example: "imports apply i-1",
  run: apply,
};

async function apply({ input, output, session }: RunContext): Promise<void> {
  const { hub } = await session();
  const begun = await hub.imports.apply({ id: String(input.id) });
  const record = input["no-wait"] === true ? begun : await watchImport(hub, begun);
  await output.record(record, importColumns);
  noteColumns(record);
  const { wrong, refused } = record.counts;
  if (wrong + refused > 0)
    note(`Rows that were left out: ${wrong + refused}. See iphub imports rows ${record.id} --state wrong`);
  note(`To undo it: iphub imports undo ${record.id}`);
}
