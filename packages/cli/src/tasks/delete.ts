import type { Verb } from "../shared/verb.ts";

/** `iphub tasks delete k-1`. */
export const verb: Verb = {
  call: "tasks.delete",
};
