import type { Verb } from "../shared/verb.ts";
import { templateColumns } from "./workflows.columns.ts";

/** `iphub workflows templates`. */
export const verb: Verb = {
  call: "workflows.templates",
  columns: templateColumns,
};
