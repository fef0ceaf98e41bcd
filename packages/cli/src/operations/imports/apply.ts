import { counted } from "@iphub/sdk/domain/counted";
import { CliError, exitCodes } from "../../command-line/exit-codes.ts";
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
  for (const state of ["wrong", "refused"] as const) {
    const count = record.counts[state];
    if (count > 0) note(`Rows that were left out: ${count}. See iphub imports rows ${record.id} --state ${state}`);
  }
  note(`To undo it: iphub imports undo ${record.id}`);
  const { refused } = record.counts;
  // Wrong rows are known from the preview; these were ready then.
  if (refused > 0) {
    throw new CliError(exitCodes.conflict, `${counted(refused, "row")} refused: the hub changed since the preview`);
  }
}
