import { resolve } from "node:path";
import { type CliError, usageError } from "../../command-line/exit-codes.ts";
import type { Input } from "../../command-line/input.ts";

/** What is wrong with the flags of `iphub apply` together: no flag is taken that would do nothing. */
export function refusedFlags(input: Input): CliError | undefined {
  const { file, plan, undo } = input;
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
  return refusedPruning(input) ?? (undo === undefined ? undefined : refusedUndo(input, isPlanSaved));
}

/** Pruning compares a file with the hub. */
function refusedPruning({ file, prune, "prune-changed": prunesChanged }: Input): CliError | undefined {
  if (prunesChanged === true && prune !== true) {
    return usageError("--prune-changed goes with --prune", "Give both: --prune --prune-changed");
  }
  if (file !== undefined || prune !== true) return undefined;
  return usageError(
    "--prune goes with --file: a plan is carried out as it was saved",
    "Prune where the plan is made: iphub apply -f portfolio.yaml --prune --plan plan.yaml",
  );
}

/** An undo is of a run that makes changes, and in a file of its own. */
function refusedUndo(input: Input, isPlanSaved: boolean): CliError | undefined {
  if (isPlanSaved) {
    return usageError(
      "--undo does not go with --file and --plan, which only save what would change",
      "Give it where the plan is carried out: iphub apply --plan plan.yaml --undo undo.yaml",
    );
  }
  if (input["dry-run"] === true) {
    return usageError(
      "--undo does not go with --dry-run, which changes nothing",
      "Leave out --undo to see the changes, or --dry-run to make them.",
    );
  }
  return replacedPlan(input);
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
