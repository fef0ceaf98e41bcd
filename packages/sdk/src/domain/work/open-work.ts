import type { FilterData } from "../../contract/task-query.ts";
import { parseSearchQuery } from "./search-query.ts";
import { openStatuses } from "./task-status.ts";

/**
 * Whether a list of tasks means open work (`taskEnd` of domain/due-end is null for each), as docs/behaviour/work.md has
 * it: no condition at all, all open statuses, or overdue without a status. All `parts` hold together, as a saved filter
 * and what narrows it do.
 */
export function meansOpenWork(parts: readonly FilterData[]): boolean {
  if (parts.some(asksForOpenStatuses) || !parts.some(hasCondition)) return true;
  return parts.some(({ dueAt }) => dueAt === "overdue") && !parts.some(({ status }) => isFilled(status));
}

/** Whether exactly the open statuses are asked for. */
export function asksForOpenStatuses({ status = [] }: { readonly status?: readonly string[] | undefined }): boolean {
  const asked = new Set(status);
  return asked.size === openStatuses.length && openStatuses.every((one) => asked.has(one));
}

/** What selects tasks; order and groups do not, nor does leaving out a few tasks by their ids. */
function hasCondition({ qs = "", dueAt, statusActiveFrom, ...data }: FilterData): boolean {
  if (dueAt !== undefined || statusActiveFrom !== undefined || parseSearchQuery(qs).terms.length > 0) return true;
  const { status, assignees, projectAssignees, inHouseAttorney, workflows, tags } = data;
  return [status, assignees, projectAssignees, inHouseAttorney, workflows, tags].some(isFilled);
}

function isFilled(values: readonly string[] | undefined): boolean {
  return values !== undefined && values.length > 0;
}
