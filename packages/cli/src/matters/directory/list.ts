import type { Verb } from "../../command-line/verb.ts";

/** `iphub directory list`. */
export const verb: Verb = { call: "directory.list", columns: [{ key: "reference" }, { key: "path", whole: true }] };
