import { basename } from "node:path";
import { type PlanRow, type PlanRowInput, planRowInput } from "@iphub/sdk/contract/plans";
import { InputError } from "@iphub/sdk/domain/input-error";
import { isFilled, type NumberedRow } from "@iphub/sdk/domain/numbered-row";
import { planRowOf, unknownPlanColumns } from "@iphub/sdk/domain/work/plan-row";
import { fieldErrors } from "@iphub/sdk/field-errors";
import { csvRows } from "@iphub/sdk/formats/read-csv";
import { usageError } from "../../command-line/exit-codes.ts";
import type { Pages } from "../../command-line/output/column.ts";
import { note } from "../../command-line/output/sink.ts";
import { readInput } from "../../command-line/read-input.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { leftByApply } from "../plans/plan-outcome.ts";
import { planRowColumns } from "../plans/plans.columns.ts";

/** The most rows of one plan. */
const planSize = 1000;

/** `iphub tasks apply plan.csv --dry-run`. */
export const verb: Verb = {
  summary: "Apply a plan row by row; a task that changed since is skipped and reported",
  positionals: ["file"],
  flags: [
    { name: "file", kind: "text", required: true, help: "the plan as CSV; - is standard input" },
    { name: "dry-run", help: "show what would change and change nothing" },
    { name: "review", help: "save the plan for review in the browser and print its address" },
  ],
  columns: planRowColumns,
  example: "tasks apply plan.csv --dry-run",
  run: applyPlan,
};

async function applyPlan({ input, output, session }: RunContext): Promise<void> {
  const file = String(input.file);
  const rows = readRows(await readInput(file));
  const { hub, connection } = await session();
  const states: PlanRow["state"][] = [];
  const title = file === "-" ? "Plan" : basename(file);
  const keep = input["dry-run"] === true || input.review === true;
  const walk = async function* (): Pages {
    for (let from = 0; from < rows.length; from += planSize) {
      const plan = await hub.plans.create({ title, rows: rows.slice(from, from + planSize) });
      if (input.review === true) note(`Review it at ${connection.host}/plans/${plan.id}`);
      const done = keep ? plan : await hub.plans.apply({ id: plan.id });
      if (done.rows.some(({ state }) => state === "applied")) output.hint(`Undo: iphub plans take-back ${plan.id}`);
      for (const { state } of done.rows) states.push(state);
      yield done.rows;
    }
  };
  await output.list(walk(), planRowColumns);
  const left = leftByApply(states, keep ? "nothing was changed" : "the other rows are done");
  if (left) throw left;
}

/** All rows, or none: the hub takes a thousand at once, and would have changed those before a wrong one. */
function readRows(text: string): readonly PlanRowInput[] {
  try {
    const seen = new Map<string, number>();
    const filled = csvRows(text).rows.filter(isFilled);
    const rows = filled.map((row) => checkedRow(row, seen));
    for (const { name, near } of unknownPlanColumns(filled)) {
      const guess = near === undefined ? "" : `; did you mean ${near}?`;
      note(`Warning: the column ${name === "" ? "without a name" : name} changes nothing${guess}`);
    }
    return rows;
  } catch (error) {
    if (error instanceof InputError) throw usageError(error.message);
    throw error;
  }
}

/** A row as the hub takes it. `seen` has the row of each task. @throws InputError naming row and column */
function checkedRow(row: NumberedRow, seen: Map<string, number>): PlanRowInput {
  const given = planRowOf(row);
  const at = (field: string) => `row ${row.number}, ${field}`;
  const read = planRowInput.safeParse(given);
  const faults = read.success ? [] : fieldErrors(read.error.issues, given, planRowInput);
  const [fault] = faults;
  if (fault) throw new InputError(at(fault.field), fault.message);
  const before = seen.get(given.id);
  if (before !== undefined) throw new InputError(at("id"), `${given.id} is in row ${before} too; leave one out`);
  seen.set(given.id, row.number);
  return given;
}
