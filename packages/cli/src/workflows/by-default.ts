import type { Verb } from "../shared/verb.ts";
import { workflowColumns } from "./workflows.columns.ts";

/** `iphub workflows by-default`. */
export const verb: Verb = {
  call: "workflows.byDefault",
  columns: workflowColumns,
};
