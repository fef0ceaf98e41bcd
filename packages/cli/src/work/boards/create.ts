import type { Verb } from "../../command-line/verb.ts";
import { boardColumns } from "./boards.columns.ts";

/** `iphub boards create`. */
export const verb: Verb = { call: "boards.create", columns: boardColumns, positionals: ["title"] };
