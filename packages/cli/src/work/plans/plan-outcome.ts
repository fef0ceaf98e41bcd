import type { PlanRow } from "@iphub/sdk/contract/plans";
import { CliError, exitCodes } from "../../command-line/exit-codes.ts";

/** The state of the other rows of a plan: the end of the sentence. */
type Rest = "the other rows are done" | "nothing was changed";

/**
 * The failure of a plan with rows that were, or would be, skipped: exit code 5 if tasks have changed since, 1 if rows
 * were refused or their tasks are gone. Undefined if every row is applied.
 */
export function leftByApply(states: Iterable<PlanRow["state"]>, rest: Rest): CliError | undefined {
  const count = new Map<PlanRow["state"], number>();
  for (const state of states) count.set(state, (count.get(state) ?? 0) + 1);
  const [stale = 0, refused = 0, gone = 0] = [count.get("stale"), count.get("refused"), count.get("gone")];
  if (stale + refused + gone === 0) return undefined;
  const code = stale > 0 ? exitCodes.conflict : exitCodes.failure;
  return new CliError(code, `${stale} changed since, ${refused} refused, ${gone} gone; ${rest}.`);
}

/**
 * The failure of an undone plan with rows that were skipped: exit code 5 if a task was changed since, 1 if tasks are
 * gone. Undefined if every applied row is undone.
 */
export function leftByTakeBack(rows: readonly PlanRow[]): CliError | undefined {
  const left = rows.filter(({ state, message }) => state === "applied" && message !== null).length;
  const gone = rows.filter(({ state }) => state === "gone").length;
  if (left + gone === 0) return undefined;
  const code = left > 0 ? exitCodes.conflict : exitCodes.failure;
  return new CliError(code, `${left} skipped, ${gone} gone; the other rows are undone.`);
}
