import { type OverviewSort, overviewSort } from "@iphub/sdk/contract/overview";
import { sortParts } from "@iphub/ui-core/work/overview/overview-address";
import type { GridSort } from "../../web-kit/grid-types.ts";

/** The grid's order for a sort of the overview. */
export function gridSortOf(sort: OverviewSort = "dueAt"): GridSort {
  const { key, descending } = sortParts(sort);
  return { columnId: key, order: descending ? "descending" : "ascending" };
}

/** The overview's sort for an order of the grid; by due date where the column cannot be sorted by. */
export function overviewSortOf({ columnId, order }: GridSort): OverviewSort {
  const read = overviewSort.safeParse(order === "descending" ? `-${columnId}` : columnId);
  return read.success ? read.data : "dueAt";
}
