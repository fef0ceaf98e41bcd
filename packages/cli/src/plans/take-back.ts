import { plan } from "@iphub/sdk/contract/plans";
import { leftByTakeBack } from "../shared/plan-outcome.ts";
import type { Verb } from "../shared/verb.ts";
import { planColumns, planRows } from "./plans.columns.ts";

/** `iphub plans take-back p-1`. */
export const verb: Verb = {
  call: "plans.takeBack",
  columns: planColumns,
  inner: planRows,
  left: (answer) => leftByTakeBack(plan.parse(answer).rows),
};
