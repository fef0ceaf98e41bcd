import type { Verb } from "../../command-line/verb.ts";
import { boardColumns } from "./boards.columns.ts";

/** `iphub boards get`. */
export const verb: Verb = { call: "boards.get", columns: boardColumns };
