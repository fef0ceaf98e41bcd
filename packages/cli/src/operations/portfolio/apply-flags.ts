import { resolve } from "node:path";
import { type CliError, usageError } from "../../command-line/exit-codes.ts";
import type { Input } from "../../command-line/input.ts";

/** What is wrong with the flags of `iphub apply` together: no flag is taken that would do nothing. */
export function refusedFlags({ file, plan, undo, prune }: Input): CliError | undefined {
  const isPlanSaved = file !== undefined && plan !== undefined;
  const unsaved = undo === "-" ? "--undo" : isPlanSaved && plan === "-" ? "--plan" : null;
  if (unsaved !== null) return usageError(`${unsaved}: - is no file`, "Name the file that the plan is saved in.");
  const written = [["--undo", undo] as const, ["--plan", isPlanSaved ? plan : undefined] as const];
  const [over] = written.find(([, path]) => isSameFile(path, file)) ?? [];
  if (over !== undefined) {
    return usageError(`${over} would replace the portfolio file itself`, "Name the file that the plan is saved in.");
  }
  if (file === undefined && plan === undefined) {
    return usageError("--file is missing", "For example: iphub apply -f portfolio.yaml --dry-run");
  }
  if (file === undefined && prune === true) {
    return usageError(
      "--prune goes with --file: a plan is carried out as it was saved",
      "Prune where the plan is made: iphub apply -f portfolio.yaml --prune --plan plan.yaml",
    );
  }
  if (!isPlanSaved || undo === undefined) return replacedPlan({ file, plan, undo });
  return usageError(
    "--undo does not go with --file and --plan, which only save what would change",
    "Give it where the plan is carried out: iphub apply --plan plan.yaml --undo undo.yaml",
  );
}

/** What is carried out stays: a plan that was reviewed, and above all the journal of a run that was killed. */
function replacedPlan({ file, plan, undo }: Input): CliError | undefined {
  if (file !== undefined || !isSameFile(undo, plan)) return undefined;
  return usageError(
    `--undo: ${String(undo)} is what is carried out`,
    "Name another file, with which this can be undone.",
  );
}

function isSameFile(one: unknown, other: unknown): boolean {
  return typeof one === "string" && typeof other === "string" && resolve(one) === resolve(other);
}
