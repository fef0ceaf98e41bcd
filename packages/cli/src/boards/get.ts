import type { Verb } from "../shared/verb.ts";
import { boardColumns } from "./boards.columns.ts";

/** `iphub boards get`. */
export const verb: Verb = { call: "boards.get", columns: boardColumns };
