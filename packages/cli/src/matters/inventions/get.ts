import type { Verb } from "../../command-line/verb.ts";
import { matterDetail } from "./inventions.columns.ts";

/** `iphub inventions get m-17248024`. */
export const verb: Verb = { call: "inventions.get", columns: matterDetail };
