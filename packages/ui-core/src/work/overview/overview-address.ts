import { type OverviewSort, overviewSort } from "@iphub/sdk/contract/overview";
import type { OverviewFilter } from "./use-milestones-overview.ts";

/** Parses the overview's filter from an address, so that every view has a link and survives a reload. */
export function overviewFilterOf(query: {
  get(name: string): string | null;
  getAll(name: string): string[];
}): OverviewFilter {
  const sort = overviewSort.safeParse(query.get("sort"));
  return {
    qs: query.get("qs") ?? "",
    assignee: query.get("assignee") ?? undefined,
    tags: query.getAll("tags"),
    sort: sort.success ? sort.data : "dueAt",
  };
}

/** The column and direction of a sort. */
export function sortParts(sort: OverviewSort): { key: string; descending: boolean } {
  return sort.startsWith("-") ? { key: sort.slice(1), descending: true } : { key: sort, descending: false };
}
