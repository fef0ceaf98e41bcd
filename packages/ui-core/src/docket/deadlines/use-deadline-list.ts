import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { type DeadlineSort, type DeadlineView, deadlineSort } from "@iphub/sdk/contract/deadlines";
import { useHubApp } from "../../platform/hub-app.ts";
import { idOf } from "../../platform/shown-pages.ts";
import { largestPage } from "../../platform/use-grouped-list.ts";
import { useRemoteList } from "../../platform/use-remote.ts";
import { useOfficeToday } from "../../platform/use-today.ts";
import { docketKeys } from "../query-keys.ts";
import { useDeadlineCounts } from "./use-deadline-counts.ts";

/** How many deadlines a page has. */
const pageSize = 50;

/** What a docket work list is narrowed to, and its order. */
export interface DeadlineFilter {
  readonly view: DeadlineView;
  readonly assignee?: string;
  /** Only the deadlines that this person is responsible for; `me` is the reader. */
  readonly responsible?: string;
  /** Words in the deadline's title, or in its matter's title and references. */
  readonly qs?: string;
  readonly sort?: DeadlineSort;
  /** Only the deadlines before this office, such as `EP`. */
  readonly office?: string;
}

/** What an address narrows the docket work list to, and its order. */
export type DeadlineAddress = Pick<DeadlineFilter, "responsible" | "qs" | "sort" | "office">;

/** The filters in an address; an unknown order is left out. */
export function deadlineFilterOf(query: { get(name: string): string | null }): DeadlineAddress {
  const sort = deadlineSort.safeParse(query.get("sort"));
  const responsible = query.get("responsible");
  const qs = query.get("qs");
  const office = query.get("office");
  return {
    ...(office && { office }),
    ...(responsible && { responsible }),
    ...(qs && { qs }),
    ...(sort.success && { sort: sort.data }),
  };
}

/**
 * The docket work list: one view, the counts of all views under the same filters, and today at the office. Of a list
 * that is grouped all rows are loaded, in pages that are as long as they can be. No row is asked for while it is not
 * enabled.
 */
export function useDeadlineList(filter: DeadlineFilter, isGrouped = false, enabled = true) {
  const { hub } = useHubApp();
  const size = isGrouped ? largestPage : pageSize;
  const load = (skip: number) => hub.deadlines.list({ ...filter, skip, size });
  const key = docketKeys.deadlineList(isGrouped ? { ...filter, size } : filter);
  // Groups and counts are of all rows: none may be stale.
  const list = useRemoteList<DeadlineRecord>(key, load, isGrouped ? undefined : idOf, enabled);
  return {
    ...list,
    counts: useDeadlineCounts(filter),
    today: useOfficeToday(),
  };
}
