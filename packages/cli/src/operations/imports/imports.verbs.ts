import { usageError } from "../../command-line/exit-codes.ts";
import type { Verbs } from "../../command-line/verb.ts";
import { importColumns, importNameColumns, importRowColumns } from "./imports.columns.ts";
import { mapChoice, mapFlags, remapped } from "./map-flags.ts";

/** The verbs of imports; a long one has its own file. */
export const verbs: Verbs = {
  get: { call: "imports.get", web: "/imports/{id}", columns: importColumns },
  list: {
    call: "imports.list",
    web: "/imports",
    columns: importColumns,
    isDefault: true,
    help: { q: "words of the file's name, or of who imported it" },
  },
  rows: { call: "imports.rows", columns: importRowColumns },
  names: { call: "imports.names", columns: importNameColumns },
  map: {
    summary:
      "Set which column is which field and who the people are, and check the rows again; nothing is imported yet",
    positionals: ["id"],
    flags: [{ name: "id", kind: "text", required: true, help: "the id of the import" }, ...mapFlags],
    columns: importColumns,
    example: "imports map i-1 --map title='Matter name' --dates month-first",
    run: async ({ input, output, session }) => {
      const choice = mapChoice(input);
      if (!choice)
        throw usageError("there is nothing to map", "Use --map field=column, --person name=address or --dates.");
      const { hub } = await session();
      const record = await hub.imports.get({ id: String(input.id) });
      await output.record(await remapped(hub, record, choice), importColumns);
    },
  },
};
