import type { Verb } from "../shared/verb.ts";
import { downloadColumns } from "./uspto.columns.ts";

/** `iphub uspto downloads`. */
export const verb: Verb = { call: "uspto.downloads", columns: downloadColumns };
