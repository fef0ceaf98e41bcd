import type { FilterData } from "../../contract/task-query.ts";
import { splitFilter } from "./task-query/split.ts";

/** The order of tasks, a field of the contract with `-` for the reverse. */
export type TaskSort = NonNullable<FilterData["sortBy"]>;

/** What tasks are grouped by. */
export type TaskGroupBy = NonNullable<FilterData["groupBy"]>;

/** The order and the groups of a search. */
export interface TaskOrder {
  readonly sort: TaskSort;
  readonly groupBy: TaskGroupBy;
}

/**
 * The order and groups of filters that narrow one another: the last one that names them decides, and the query of a filter goes
 * before its keys; by due date and without groups where none does. @throws TaskQueryError for a query that cannot be read
 */
export function taskOrderOf(filters: readonly FilterData[]): TaskOrder {
  const asked = filters.flatMap(splitFilter);
  return {
    sort: asked.map(({ data }) => filterSort(data)).findLast((one) => one !== undefined) ?? "dueAt",
    groupBy: asked.map(({ data }) => data.groupBy).findLast((one) => one !== undefined) ?? "none",
  };
}

/** The order that `sortBy` and `order` name together: `desc` turns round what `sortBy` says. */
export function filterSort({ sortBy, order }: Pick<FilterData, "sortBy" | "order">): TaskSort | undefined {
  if (sortBy === undefined && order === undefined) return undefined;
  const by = sortBy ?? "dueAt";
  return order === "desc" ? turned[by] : by;
}

const turned: Readonly<Record<TaskSort, TaskSort>> = {
  dueAt: "-dueAt",
  "-dueAt": "dueAt",
  title: "-title",
  "-title": "title",
  status: "-status",
  "-status": "status",
  invention: "-invention",
  "-invention": "invention",
  createdAt: "-createdAt",
  "-createdAt": "createdAt",
  updatedAt: "-updatedAt",
  "-updatedAt": "updatedAt",
  order: "-order",
  "-order": "order",
};
