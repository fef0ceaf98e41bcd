import type { Verbs } from "../../command-line/verb.ts";
import { importColumns, importRowColumns } from "./imports.columns.ts";

/** The verbs of imports that are plain calls; a verb with behaviour has its own file. */
export const verbs: Verbs = {
  get: { call: "imports.get", web: "/imports/{id}", columns: importColumns },
  list: { call: "imports.list", web: "/imports", columns: importColumns, isDefault: true },
  rows: { call: "imports.rows", columns: importRowColumns },
};
