import type { Verb } from "../../command-line/verb.ts";
import { documentColumns } from "./uspto.columns.ts";

/** `iphub uspto documents 17248024`. */
export const verb: Verb = { call: "uspto.documents", columns: documentColumns };
