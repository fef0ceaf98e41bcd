import type { Verb } from "../../command-line/verb.ts";
import { workflowColumns } from "./workflows.columns.ts";

/** `iphub workflows get non-final-response`. */
export const verb: Verb = {
  call: "workflows.get",
  columns: workflowColumns,
};
