import type { Verb } from "../../command-line/verb.ts";
import { milestoneColumns } from "./workflows.columns.ts";

/** `iphub workflows milestones non-final-response`. */
export const verb: Verb = {
  call: "workflows.milestones",
  columns: milestoneColumns,
};
