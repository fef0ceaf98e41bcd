import type { Verb } from "../shared/verb.ts";

/** `iphub reports delete-template rt-…`. */
export const verb: Verb = { call: "reports.deleteTemplate", columns: [{ key: "ok" }] };
