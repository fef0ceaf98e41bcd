import { plan } from "@iphub/sdk/contract/plans";
import type { Verbs } from "../../command-line/verb.ts";
import { leftByApply, leftByTakeBack } from "./plan-outcome.ts";
import { planColumns, planRows } from "./plans.columns.ts";

/** The verbs of plans; a long one has its own file. */
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
  apply: {
    call: "plans.apply",
    columns: planColumns,
    inner: planRows,
    left: (answer, { dryRun }) => {
      const states = plan.parse(answer).rows.map(({ state }) => state);
      return leftByApply(states, dryRun === true ? "nothing was changed" : "the other rows are done");
    },
    undo: ({ id, rows }) => (isAnyApplied(rows) ? `plans take-back ${id}` : undefined),
  },
};

function isAnyApplied(rows: unknown): boolean {
  return Array.isArray(rows) && rows.some(({ state }) => state === "applied");
}
