import { type OverviewSort, overviewSort } from "@iphub/sdk/contract/overview";
import { sortParts } from "@iphub/ui-core/work/overview/overview-address";
import type { GridSort } from "../../web-kit/grid-types.ts";

/** Converts a sort of the overview to the grid's order. */
export function gridSortOf(sort: OverviewSort = "dueAt"): GridSort {
  const { key, descending } = sortParts(sort);
  return { columnId: key, order: descending ? "descending" : "ascending" };
}

/** Converts the grid's order to a sort of the overview; due date for an unsortable column. */
export function overviewSortOf({ columnId, order }: GridSort): OverviewSort {
  const read = overviewSort.safeParse(order === "descending" ? `-${columnId}` : columnId);
  return read.success ? read.data : "dueAt";
}
