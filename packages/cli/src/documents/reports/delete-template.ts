import type { Verb } from "../../command-line/verb.ts";

/** `iphub reports delete-template rt-…`. */
export const verb: Verb = { call: "reports.deleteTemplate", columns: [{ key: "ok" }] };
