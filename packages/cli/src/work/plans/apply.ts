import { plan } from "@iphub/sdk/contract/plans";
import type { Verb } from "../../command-line/verb.ts";
import { leftByApply } from "./plan-outcome.ts";
import { planColumns, planRows } from "./plans.columns.ts";

/** `iphub plans apply p-1`; ends with the exit code of `iphub tasks apply`. */
export const verb: Verb = {
  call: "plans.apply",
  columns: planColumns,
  inner: planRows,
  left: (answer, { dryRun }) => {
    const states = plan.parse(answer).rows.map(({ state }) => state);
    return leftByApply(states, dryRun === true ? "nothing was changed" : "the other rows are done");
  },
  undo: ({ id, rows }) => (isAnyApplied(rows) ? `plans take-back ${id}` : undefined),
};

function isAnyApplied(rows: unknown): boolean {
  return Array.isArray(rows) && rows.some(({ state }) => state === "applied");
}
