import type { Verb } from "../../command-line/verb.ts";
import { deadlineColumns } from "./deadlines.columns.ts";

/** `iphub deadlines list --view to-verify`. */
export const verb: Verb = {
  call: "deadlines.list",
  columns: deadlineColumns,
  isDefault: true,
  help: { view: "which part of the work list", inventionId: "only this matter", assignee: "only this person's" },
  example: "deadlines list --view to-verify",
};
