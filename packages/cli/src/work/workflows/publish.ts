import type { Verb } from "../../command-line/verb.ts";
import { workflowColumns } from "./workflows.columns.ts";

/** `iphub workflows publish design-application`. */
export const verb: Verb = {
  call: "workflows.publish",
  columns: workflowColumns,
  undo: ({ id }) => `workflows withdraw ${id}`,
};
