import type { FilterData } from "../../contract/task-query.ts";
import { parseSearchQuery } from "./search-query.ts";
import { type SplitFilter, splitFilter } from "./task-query/split.ts";
import type { Condition } from "./task-query/tree.ts";
import { openStatuses } from "./task-status.ts";

/**
 * Whether a list of tasks means open work (`taskEnd` of domain/due-end is null for each), as docs/behaviour/work.md has
 * it: no condition at all, all open statuses, or overdue without a status. All `parts` hold together, as a saved filter
 * and what narrows it do.
 * @throws TaskQueryError for a query that cannot be read
 */
export function meansOpenWork(filters: readonly FilterData[]): boolean {
  return areOpenWork(filters.flatMap(splitFilter));
}

/** The same of filters whose queries are already read. */
export function areOpenWork(parts: readonly SplitFilter[]): boolean {
  if (parts.some(({ data }) => asksForOpenStatuses(data))) return true;
  if (!parts.some(({ data, rest }) => rest !== null || hasCondition(data))) return true;
  const namesStatus = parts.some(({ data, rest }) => isFilled(data.status) || (rest !== null && looksAtStatus(rest)));
  return !namesStatus && parts.some(({ data, rest }) => data.dueAt === "overdue" || (rest !== null && isOverdue(rest)));
}

/** Whether what is overdue is all that a condition selects. */
function isOverdue(condition: Condition): boolean {
  return condition.kind === "and"
    ? condition.parts.some(isOverdue)
    : condition.kind === "due" && condition.days === "overdue";
}

/** Whether a condition, or one inside it, is about the status. */
function looksAtStatus(condition: Condition): boolean {
  if (condition.kind === "and" || condition.kind === "or") return condition.parts.some(looksAtStatus);
  if (condition.kind === "not") return looksAtStatus(condition.part);
  return condition.kind === "status" || condition.kind === "is";
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
