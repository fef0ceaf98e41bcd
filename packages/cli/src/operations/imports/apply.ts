import { note } from "../../command-line/output/sink.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { importColumns } from "./imports.columns.ts";
import { watchImport } from "./watch-import.ts";

/** `iphub imports apply i-1`. */
export const verb: Verb = {
  summary: "Take the rows that are ready in and wait until it is done; rows that are wrong stay out",
  positionals: ["id"],
  flags: [
    { name: "id", kind: "text", required: true, help: "the id of the import" },
    { name: "no-wait", kind: "boolean", help: "leave it to the hub and come back at once" },
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
  const { wrong, refused } = record.counts;
  if (wrong + refused > 0)
    note(`Rows that stayed out: ${wrong + refused}. See iphub imports rows ${record.id} --state wrong`);
  note(`To take it back: iphub imports undo ${record.id}`);
}
