import type { Verb } from "../shared/verb.ts";
import { workflowColumns } from "./workflows.columns.ts";

/** `iphub workflows create --title 'Design application'`. */
export const verb: Verb = {
  call: "workflows.create",
  columns: workflowColumns,
  example: "workflows create --title 'Design application' --category Filing",
};
