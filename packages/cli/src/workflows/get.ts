import type { Verb } from "../shared/verb.ts";
import { workflowColumns } from "./workflows.columns.ts";

/** `iphub workflows get non-final-response`. */
export const verb: Verb = {
  call: "workflows.get",
  columns: workflowColumns,
};
