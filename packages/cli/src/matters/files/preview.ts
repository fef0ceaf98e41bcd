import type { Verb } from "../../command-line/verb.ts";

/** `iphub files preview f-1`. */
export const verb: Verb = { call: "files.preview", columns: [{ key: "kind" }, { key: "truncated" }, { key: "text" }] };
