import type { Verb } from "../../command-line/verb.ts";

/** `iphub tasks delete k-1`. */
export const verb: Verb = {
  call: "tasks.delete",
};
