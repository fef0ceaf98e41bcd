import type { FilterData } from "@iphub/sdk/contract/task-query";
import { type TaskOrder, taskOrderOf } from "@iphub/sdk/domain/work/task-order";
import { taskQueryFault } from "@iphub/sdk/domain/work/task-query/parse";
import type { TaskQuery } from "./task-address.ts";

/**
 * The order and the groups that the hub uses for a search, whether chosen, in the query's text or from the
 * saved filter; a text that cannot be read yet names none.
 */
export function searchOrder({ sort, groupBy, query = "" }: TaskQuery, saved: FilterData = {}): TaskOrder {
  const typed = taskQueryFault(query) === null ? query : "";
  const order = taskOrderOf([saved, { query: typed }]);
  return { sort: sort ?? order.sort, groupBy: groupBy ?? order.groupBy };
}
