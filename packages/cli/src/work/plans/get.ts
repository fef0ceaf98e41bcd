import type { Verb } from "../../command-line/verb.ts";
import { planColumns, planRows } from "./plans.columns.ts";

/** `iphub plans get p-1`. */
export const verb: Verb = { call: "plans.get", columns: planColumns, inner: planRows };
