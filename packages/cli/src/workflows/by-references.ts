import type { Verb } from "../shared/verb.ts";
import { workflowColumns } from "./workflows.columns.ts";

/** `iphub workflows by-references --references 17/248,024`. */
export const verb: Verb = {
  call: "workflows.byReferences",
  columns: workflowColumns,
};
