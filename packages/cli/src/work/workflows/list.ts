import type { Verb } from "../../command-line/verb.ts";
import { workflowColumns } from "./workflows.columns.ts";

/** `iphub workflows list`. */
export const verb: Verb = {
  call: "workflows.list",
  columns: workflowColumns,
};
