import type { Verb } from "../../command-line/verb.ts";

/** `iphub uspto calls`. */
export const verb: Verb = {
  call: "uspto.calls",
  columns: [
    { key: "at", whole: true },
    { key: "kind" },
    { key: "status" },
    { key: "milliseconds", align: "right" },
    { key: "error" },
    { key: "target" },
  ],
};
