import { ask } from "../../command-line/ask.ts";
import { usageError } from "../../command-line/exit-codes.ts";
import { note } from "../../command-line/output/sink.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { importColumns } from "./imports.columns.ts";
import { watchImport } from "./watch-import.ts";

/** `iphub imports undo i-1`. */
export const verb: Verb = {
  summary: "Undo a whole import; later changes by people are kept and listed",
  positionals: ["id"],
  flags: [
    { name: "id", kind: "text", required: true, help: "the id of the import" },
    { name: "yes", kind: "boolean", help: "do not ask" },
  ],
  columns: importColumns,
  example: "imports undo i-1 --yes",
  run: undo,
};

async function undo({ input, output, globals, session }: RunContext): Promise<void> {
  const id = String(input.id);
  const { hub } = await session();
  const before = await hub.imports.get({ id });
  if (input.yes !== true) {
    if (!globals.mayAsk) throw usageError("there is no one to ask", "Use --yes to undo the import without asking.");
    const answer = await ask(`Undo ${before.counts.applied} rows of ${before.fileName}? Type yes: `);
    if (answer.trim().toLowerCase() !== "yes") return note("Nothing was undone.");
  }
  const record = await watchImport(hub, await hub.imports.undo({ id }));
  await output.record(record, importColumns);
  if (record.counts.kept > 0)
    note(`Rows that were kept: ${record.counts.kept}. See iphub imports rows ${id} --state kept`);
}
