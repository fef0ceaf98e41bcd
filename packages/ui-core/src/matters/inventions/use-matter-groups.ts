import type { InventionHit } from "@iphub/sdk/contract/inventions";
import { useNames } from "../../identity/public.ts";
import { type GroupedList, useGroupedList } from "../../platform/use-grouped-list.ts";
import type { RemoteList } from "../../platform/use-remote.ts";
import { useMatterTeams } from "../walls/use-wall-teams.ts";
import { type MatterGroupBy, matterGrouping } from "./matter-groups.ts";

/** The list of matters with the headings of its groups, the rows of those that are `folded` left out. */
export function useMatterGroups(
  list: RemoteList<InventionHit>,
  groupBy: MatterGroupBy | null,
  folded: ReadonlySet<string>,
): GroupedList<InventionHit> {
  const nameOf = useNames(groupBy === "attorney" ? list.rows.map(({ inHouseAttorney }) => inHouseAttorney) : []);
  const { teamName } = useMatterTeams([]);
  return useGroupedList(list, matterGrouping(groupBy, { nameOf, teamName }), folded);
}
