import type { Verb } from "../shared/verb.ts";

/** `iphub workflows tags`. */
export const verb: Verb = {
  call: "workflows.tags",
  columns: [{ key: "tag" }],
};
