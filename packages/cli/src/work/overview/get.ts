import type { Verb } from "../../command-line/verb.ts";
import { overviewColumns } from "./overview.columns.ts";

/** `iphub overview get m-17248024`. */
export const verb: Verb = { call: "overview.get", columns: overviewColumns };
