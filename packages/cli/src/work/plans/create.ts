import type { Verb } from "../../command-line/verb.ts";
import { planColumns, planRows } from "./plans.columns.ts";

/** `iphub plans create --input plan.json`; a plan in CSV is made by `iphub tasks apply plan.csv --review`. */
export const verb: Verb = {
  call: "plans.create",
  columns: planColumns,
  inner: planRows,
  help: { rows: "one task with what it is to become; a plan in CSV: iphub tasks apply plan.csv --review" },
};
