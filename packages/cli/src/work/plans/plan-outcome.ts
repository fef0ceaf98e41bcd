import type { PlanRow } from "@iphub/sdk/contract/plans";
import { CliError, exitCodes } from "../../command-line/exit-codes.ts";

/** What became of the rows of a plan that stood as they should: the end of the sentence about the others. */
type Rest = "the other rows are done" | "nothing was changed";

/**
 * The failure of a plan that was applied, or would be, where rows of it were left alone: exit code 5 where tasks changed
 * meanwhile, 1 where rows were refused or their tasks are gone. Undefined where every row stands as it should.
 */
export function leftByApply(states: Iterable<PlanRow["state"]>, rest: Rest): CliError | undefined {
  const count = new Map<PlanRow["state"], number>();
  for (const state of states) count.set(state, (count.get(state) ?? 0) + 1);
  const [stale = 0, refused = 0, gone = 0] = [count.get("stale"), count.get("refused"), count.get("gone")];
  if (stale + refused + gone === 0) return undefined;
  const code = stale > 0 ? exitCodes.conflict : exitCodes.failure;
  return new CliError(code, `${stale} changed meanwhile, ${refused} refused, ${gone} gone; ${rest}.`);
}

/**
 * The failure of a plan that was taken back where rows of it were left alone: exit code 5 where a task was changed since,
 * 1 where tasks are gone. Undefined where every row that was applied is as it was before.
 */
export function leftByTakeBack(rows: readonly PlanRow[]): CliError | undefined {
  const left = rows.filter(({ state, message }) => state === "applied" && message !== null).length;
  const gone = rows.filter(({ state }) => state === "gone").length;
  if (left + gone === 0) return undefined;
  const code = left > 0 ? exitCodes.conflict : exitCodes.failure;
  return new CliError(code, `${left} left as they are, ${gone} gone; the other rows are as before the plan.`);
}
