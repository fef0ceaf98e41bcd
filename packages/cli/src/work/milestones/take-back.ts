import type { Verb } from "../../command-line/verb.ts";

/** `iphub milestones take-back --milestone-ids s-1,s-2`. */
export const verb: Verb = {
  call: "milestones.takeBack",
  columns: [{ key: "ok", title: "Done" }],
  example: "milestones take-back --milestone-ids s-1,s-2",
};
