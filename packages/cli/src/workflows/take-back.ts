import type { Verb } from "../shared/verb.ts";

/** `iphub workflows take-back design-application`. */
export const verb: Verb = {
  call: "workflows.takeBack",
  columns: [{ key: "ok", title: "Done" }],
};
