import type { Verb } from "../../command-line/verb.ts";
import { downloadColumns } from "./uspto.columns.ts";

/** `iphub uspto downloads`. */
export const verb: Verb = { call: "uspto.downloads", columns: downloadColumns };
