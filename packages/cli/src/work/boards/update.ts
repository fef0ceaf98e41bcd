import type { Verb } from "../../command-line/verb.ts";
import { boardColumns } from "./boards.columns.ts";

/** `iphub boards update`. */
export const verb: Verb = { call: "boards.update", columns: boardColumns };
