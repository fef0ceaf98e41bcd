import { usageError } from "../../command-line/exit-codes.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { importColumns } from "./imports.columns.ts";
import { mapChoice, mapFlags } from "./map-flags.ts";
import { remapped } from "./remapped.ts";

/** `iphub imports map i-1 --map title='Matter name'`. */
export const verb: Verb = {
  summary: "Set which column is which field, and check the rows again; nothing is imported yet",
  positionals: ["id"],
  flags: [{ name: "id", kind: "text", required: true, help: "the id of the import" }, ...mapFlags],
  columns: importColumns,
  example: "imports map i-1 --map title='Matter name' --dates month-first",
  run: map,
};

async function map({ input, output, session }: RunContext): Promise<void> {
  const choice = mapChoice(input);
  if (!choice) throw usageError("nothing is to be mapped", "Use --map field=column or --dates.");
  const { hub } = await session();
  const record = await hub.imports.get({ id: String(input.id) });
  await output.record(await remapped(hub, record, choice), importColumns);
}
