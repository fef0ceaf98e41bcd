import type { Verb } from "../../command-line/verb.ts";

/** `iphub deadlines closures`. */
export const verb: Verb = {
  call: "deadlines.closures",
  columns: [{ key: "date", whole: true }, { key: "office" }, { key: "reason" }, { key: "addedBy", title: "Added by" }],
};
