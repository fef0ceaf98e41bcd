import type { Verb } from "../shared/verb.ts";
import { workflowColumns } from "./workflows.columns.ts";

/** `iphub workflows list`. */
export const verb: Verb = {
  call: "workflows.list",
  columns: workflowColumns,
};
