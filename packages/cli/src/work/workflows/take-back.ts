import type { Verb } from "../../command-line/verb.ts";

/** `iphub workflows take-back design-application`. */
export const verb: Verb = {
  call: "workflows.takeBack",
  columns: [{ key: "ok", title: "Done" }],
};
