import type { Verb } from "../shared/verb.ts";
import { feedColumns } from "./calendar.columns.ts";

/** `iphub calendar list`. */
export const verb: Verb = { call: "calendar.list", columns: feedColumns };
