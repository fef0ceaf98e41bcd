import type { Verb } from "../../command-line/verb.ts";
import { streamColumns } from "./streams.columns.ts";

/** `iphub streams ifw m-17248024`. */
export const verb: Verb = { call: "streams.ifw", columns: streamColumns };
