import type { Verb } from "../../command-line/verb.ts";
import { fileColumns } from "./files.columns.ts";

/** `iphub files list 17/248,024`. */
export const verb: Verb = {
  call: "files.list",
  positionals: ["reference"],
  columns: fileColumns,
  help: { reference: "the id of a matter, or a reference" },
};
