import type { Verb } from "../../command-line/verb.ts";
import { fileDetail } from "./files.columns.ts";

/** `iphub files update f-1 --tags claims`. */
export const verb: Verb = { call: "files.update", columns: fileDetail };
