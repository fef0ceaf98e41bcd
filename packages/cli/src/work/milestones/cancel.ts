import type { Verb } from "../../command-line/verb.ts";
import { milestoneDetail } from "./milestones.columns.ts";

/** `iphub milestones cancel s-1`. */
export const verb: Verb = {
  call: "milestones.cancel",
  columns: milestoneDetail,
  undo: ({ id }) => `milestones reopen ${id}`,
};
