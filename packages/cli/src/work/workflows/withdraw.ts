import type { Verb } from "../../command-line/verb.ts";
import { workflowColumns } from "./workflows.columns.ts";

/** `iphub workflows withdraw design-application`. */
export const verb: Verb = {
  call: "workflows.withdraw",
  columns: workflowColumns,
  undo: ({ id }) => `workflows publish ${id}`,
  example: "workflows withdraw design-application",
};
