import type { PlanRowInput } from "../../contract/plans.ts";
import { taskStatus } from "../../contract/task-status.ts";
import { taskFields } from "../../records/tasks.ts";
import { InputError } from "../input-error.ts";
import { nearest } from "../nearest-name.ts";
import type { NumberedRow } from "../numbered-row.ts";

/**
 * A row of a plan's CSV as the hub takes it. Missing columns change nothing; an empty date clears it; lists are
 * separated by semicolons. Columns of an export that cannot be planned (`notes`, `createdAt`) are skipped.
 * @throws InputError naming the column: no id, no time of reading, an unknown status
 */
export function planRowOf({ number, cells: fields }: NumberedRow): PlanRowInput {
  const at = (name: string) => `row ${number}, ${name}`;
  const { id, updatedAt, title, status, dueAt, assignees, tags } = fields;
  if (!id) throw new InputError(at("id"), "is empty; every row names its task");
  if (!updatedAt)
    throw new InputError(at("updatedAt"), "is empty; keep the time of the export, so that nothing is overwritten");
  const known = taskStatus.options.find((one) => one === status);
  if (status && !known)
    throw new InputError(at("status"), `'${status}' is not one of ${taskStatus.options.join(", ")}`);
  return {
    id,
    updatedAt,
    ...(title ? { title } : {}),
    ...(known ? { status: known } : {}),
    ...(dueAt === undefined ? {} : { dueAt: dueAt || null }),
    ...(assignees === undefined ? {} : { assignees: listOf(assignees) }),
    ...(tags === undefined ? {} : { tags: listOf(tags) }),
  };
}

const planned = ["id", "updatedAt", "title", "status", "dueAt", "assignees", "tags"];

/** A column of a plan's CSV that neither a plan nor an export of tasks has, and the one of a plan that may be meant. */
export interface UnknownPlanColumn {
  readonly name: string;
  readonly near: string | undefined;
}

/** The filled columns that change nothing, such as one with a misspelt name. */
export function unknownPlanColumns(rows: readonly NumberedRow[]): readonly UnknownPlanColumn[] {
  const filled = new Set<string>();
  for (const { cells } of rows) {
    for (const [name, cell] of Object.entries(cells)) if (cell.trim() !== "") filled.add(name);
  }
  return [...filled].filter((name) => !isExported(name)).map((name) => ({ name, near: nearest(name, planned) }));
}

/** Whether an export of tasks has a column of this name; those of a plan are among them. */
function isExported(name: string): boolean {
  return Object.hasOwn(taskFields, name) || name === "milestoneState" || /^(?:invention|workflow)\./.test(name);
}

function listOf(text: string): string[] {
  return text
    .split(";")
    .map((one) => one.trim())
    .filter(Boolean);
}
