import type { Verb } from "../../command-line/verb.ts";
import { milestoneDetail } from "./milestones.columns.ts";

/** `iphub milestones finish s-1`. */
export const verb: Verb = {
  call: "milestones.finish",
  columns: milestoneDetail,
  undo: ({ id }) => `milestones reopen ${id}`,
};
