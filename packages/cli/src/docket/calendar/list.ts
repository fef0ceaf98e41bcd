import type { Verb } from "../../command-line/verb.ts";
import { feedColumns } from "./calendar.columns.ts";

/** `iphub calendar list`. */
export const verb: Verb = { call: "calendar.list", columns: feedColumns };
