import type { Verb } from "../../command-line/verb.ts";
import { boardColumns } from "./boards.columns.ts";

/** `iphub boards clone`. */
export const verb: Verb = { call: "boards.clone", columns: boardColumns };
