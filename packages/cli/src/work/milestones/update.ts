import type { Verb } from "../../command-line/verb.ts";
import { milestoneDetail } from "./milestones.columns.ts";

/** `iphub milestones update s-1 --due-at 2026-07-01`. */
export const verb: Verb = {
  call: "milestones.update",
  columns: milestoneDetail,
  help: { updatedAt: "refuse (exit code 5) if the milestone changed after this time" },
};
