import type { Verb } from "../../command-line/verb.ts";
import { milestoneDetail } from "./milestones.columns.ts";

/** `iphub milestones reopen s-1`. */
export const verb: Verb = {
  call: "milestones.reopen",
  columns: milestoneDetail,
};
