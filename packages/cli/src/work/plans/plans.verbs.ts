import { plan } from "@iphub/sdk/contract/plans";
import type { Verbs } from "../../command-line/verb.ts";
import { leftByTakeBack } from "./plan-outcome.ts";
import { planColumns, planRows } from "./plans.columns.ts";

/** The verbs of plans that are plain calls; a verb with behaviour has its own file. */
export const verbs: Verbs = {
  create: {
    call: "plans.create",
    columns: planColumns,
    inner: planRows,
    help: { rows: "one task with its changes; for a plan in CSV: iphub tasks apply plan.csv --review" },
  },
  get: { call: "plans.get", web: "/plans/{id}", columns: planColumns, inner: planRows },
  "take-back": {
    call: "plans.takeBack",
    columns: planColumns,
    inner: planRows,
    left: (answer) => leftByTakeBack(plan.parse(answer).rows),
  },
};
