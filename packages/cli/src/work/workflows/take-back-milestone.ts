import type { Verb } from "../../command-line/verb.ts";
import { workflowColumns } from "./workflows.columns.ts";

/** `iphub workflows take-back-milestone design-application file`. */
export const verb: Verb = {
  call: "workflows.takeBackMilestone",
  columns: workflowColumns,
  help: { version: "refuse (exit code 5) if a newer version was saved" },
  example: "workflows take-back-milestone design-application file",
};
