import type { Verb } from "../../command-line/verb.ts";

/** `iphub workflows tags`. */
export const verb: Verb = {
  call: "workflows.tags",
  columns: [{ key: "tag" }],
};
