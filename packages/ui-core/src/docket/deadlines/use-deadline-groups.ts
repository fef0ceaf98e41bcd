import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { useNames } from "../../identity/public.ts";
import { type GroupedList, useGroupedList } from "../../platform/use-grouped-list.ts";
import type { RemoteList } from "../../platform/use-remote.ts";
import { type DeadlineGroupBy, deadlineGrouping, type ShownDeadlines } from "./deadline-groups.ts";

/** The docket work list with the headings of its groups, the rows of those that are `folded` left out. */
export function useDeadlineGroups(
  list: RemoteList<DeadlineRecord>,
  { groupBy, ...shown }: Omit<ShownDeadlines, "nameOf"> & { readonly groupBy: DeadlineGroupBy | null },
  folded: ReadonlySet<string>,
): GroupedList<DeadlineRecord> {
  const nameOf = useNames(groupBy === "person" ? list.rows.map(({ responsible }) => responsible) : []);
  return useGroupedList(list, deadlineGrouping(groupBy, { ...shown, nameOf }), folded);
}
