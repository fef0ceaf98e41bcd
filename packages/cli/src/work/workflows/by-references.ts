import type { Verb } from "../../command-line/verb.ts";
import { workflowColumns } from "./workflows.columns.ts";

/** `iphub workflows by-references --references 17/248,024`. */
export const verb: Verb = {
  call: "workflows.byReferences",
  columns: workflowColumns,
};
