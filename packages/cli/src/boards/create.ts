import type { Verb } from "../shared/verb.ts";
import { boardColumns } from "./boards.columns.ts";

/** `iphub boards create`. */
export const verb: Verb = { call: "boards.create", columns: boardColumns, positionals: ["title"] };
