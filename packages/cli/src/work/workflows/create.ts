import type { Verb } from "../../command-line/verb.ts";
import { workflowColumns } from "./workflows.columns.ts";

/** `iphub workflows create --title 'Design application'`. */
export const verb: Verb = {
  call: "workflows.create",
  columns: workflowColumns,
  undo: ({ id }) => `workflows take-back ${id}`,
  example: "workflows create --title 'Design application' --category Filing",
};
