import type { Verb } from "../../command-line/verb.ts";
import { workflowColumns } from "./workflows.columns.ts";

/** `iphub workflows by-default`. */
export const verb: Verb = {
  call: "workflows.byDefault",
  columns: workflowColumns,
};
