import type { Verb } from "../shared/verb.ts";
import { boardColumns } from "./boards.columns.ts";

/** `iphub boards clone`. */
export const verb: Verb = { call: "boards.clone", columns: boardColumns };
