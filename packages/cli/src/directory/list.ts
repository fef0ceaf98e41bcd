import type { Verb } from "../shared/verb.ts";

/** `iphub directory list`. */
export const verb: Verb = { call: "directory.list", columns: [{ key: "reference" }, { key: "path", whole: true }] };
