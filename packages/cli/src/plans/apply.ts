import type { Verb } from "../shared/verb.ts";
import { planColumns } from "./plans.columns.ts";

/** `iphub plans apply p-1`. */
export const verb: Verb = { call: "plans.apply", columns: planColumns };
