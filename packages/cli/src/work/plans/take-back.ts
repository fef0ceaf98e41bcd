import { plan } from "@iphub/sdk/contract/plans";
import type { Verb } from "../../command-line/verb.ts";
import { leftByTakeBack } from "./plan-outcome.ts";
import { planColumns, planRows } from "./plans.columns.ts";

/** `iphub plans take-back p-1`. */
export const verb: Verb = {
  call: "plans.takeBack",
  columns: planColumns,
  inner: planRows,
  left: (answer) => leftByTakeBack(plan.parse(answer).rows),
};
