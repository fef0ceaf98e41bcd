import type { Verb } from "../../command-line/verb.ts";
import { boardColumns } from "./boards.columns.ts";

/** `iphub boards list`. */
export const verb: Verb = { call: "boards.list", columns: boardColumns };
