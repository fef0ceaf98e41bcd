import type { PlanRow, PlanRowInput } from "@iphub/sdk/contract/plans";
import type { Task } from "@iphub/sdk/contract/tasks";
import { givenValues } from "@iphub/sdk/records/record";
import { taskFields } from "@iphub/sdk/records/tasks";
import { changesBetween } from "../../platform/changes.ts";
import { isStale } from "../../platform/failures.ts";

/** What a row of a plan sets, without which task and as of when. */
export function intentOf({ id: _id, updatedAt: _updatedAt, ...fields }: PlanRowInput) {
  return fields;
}

/** The difference that a row of a plan would make to its task as it is now. */
export function differenceOf(row: PlanRowInput, task: Task | undefined): PlanRow {
  const common = { taskId: row.id, invention: task?.invention ?? null, changes: {}, message: null };
  if (!task) return { ...common, title: row.id, state: "gone", message: "There is no such task." };
  const { title } = task;
  const changes = changesBetween(task, givenValues(taskFields, intentOf(row)));
  if (Object.keys(changes).length === 0) return { ...common, title, state: "unchanged" };
  if (!isStale(row.updatedAt, task)) return { ...common, title, changes, state: "ready" };
  const message = "The task was changed after the plan was made. Look at it again.";
  return { ...common, title, changes, state: "stale", message };
}
