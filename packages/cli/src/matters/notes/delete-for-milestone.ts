import type { Verb } from "../../command-line/verb.ts";

/** `iphub notes delete-for-milestone n-1`. */
export const verb: Verb = {
  call: "notes.deleteForMilestone",
};
