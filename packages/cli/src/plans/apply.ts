import type { Verb } from "../shared/verb.ts";
import { planColumns } from "./plans.columns.ts";

/** `iphub plans apply p-1`. */
export const verb: Verb = {
  call: "plans.apply",
  columns: planColumns,
  undo: ({ id, rows }) => (isAnyApplied(rows) ? `plans take-back ${id}` : undefined),
};

function isAnyApplied(rows: unknown): boolean {
  return Array.isArray(rows) && rows.some(({ state }) => state === "applied");
}
