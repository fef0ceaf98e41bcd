import type { Verb } from "../../command-line/verb.ts";

/** `iphub tasks feedback k-1 --feedback 'The form has a new version'`. */
export const verb: Verb = {
  call: "tasks.feedback",
  help: { rating: "from 1 to 5" },
};
