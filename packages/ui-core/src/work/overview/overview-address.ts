import { type OverviewSort, overviewSort } from "@iphub/sdk/contract/overview";
import type { OverviewFilter } from "./use-milestones-overview.ts";

/** The overview's filter from the words of an address, so that every view can be linked to and comes back on reload. */
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

/** What a column is sorted by, and which way round. */
export function sortParts(sort: OverviewSort): { key: string; descending: boolean } {
  return sort.startsWith("-") ? { key: sort.slice(1), descending: true } : { key: sort, descending: false };
}
