import type { PlanRowInput } from "../../contract/plans.ts";
import { taskStatus } from "../../contract/task-status.ts";
import { InputError } from "../input-error.ts";
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

function listOf(text: string): string[] {
  return text
    .split(";")
    .map((one) => one.trim())
    .filter(Boolean);
}
