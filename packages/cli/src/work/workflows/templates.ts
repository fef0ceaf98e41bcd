import type { Verb } from "../../command-line/verb.ts";
import { templateColumns } from "./workflows.columns.ts";

/** `iphub workflows templates`. */
export const verb: Verb = {
  call: "workflows.templates",
  columns: templateColumns,
};
