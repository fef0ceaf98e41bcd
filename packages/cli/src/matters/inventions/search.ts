import type { Verb } from "../../command-line/verb.ts";
import { matterColumns } from "./inventions.columns.ts";

/** `iphub inventions search lithium`. */
export const verb: Verb = { call: "inventions.search", positionals: ["qs"], columns: matterColumns };
