import type { Verb } from "../../command-line/verb.ts";
import { matterColumns } from "./inventions.columns.ts";

/** `iphub inventions list`: the search without a text. */
export const verb: Verb = {
  call: "inventions.search",
  summary: "List matters",
  positionals: [],
  columns: matterColumns,
  example: "inventions list --size 50",
};
