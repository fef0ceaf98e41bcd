import type { Verb } from "../shared/verb.ts";
import { milestoneColumns } from "./workflows.columns.ts";

/** `iphub workflows milestones non-final-response`. */
export const verb: Verb = {
  call: "workflows.milestones",
  columns: milestoneColumns,
};
