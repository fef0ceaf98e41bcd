import type { Verb } from "../../command-line/verb.ts";
import { milestoneDetail } from "./milestones.columns.ts";

/** `iphub milestones create --title Respond --invention-id m-17248024 --due-at 2026-06-01`. */
export const verb: Verb = {
  call: "milestones.create",
  columns: milestoneDetail,
  undo: ({ id }) => `milestones take-back --milestone-ids ${id}`,
};
