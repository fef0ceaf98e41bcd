import type { Verb } from "../../command-line/verb.ts";

/** `iphub docket ask`. */
export const verb: Verb = {
  call: "docket.ask",
  columns: [{ key: "queued" }, { key: "configured" }, { key: "since", whole: true }],
};
