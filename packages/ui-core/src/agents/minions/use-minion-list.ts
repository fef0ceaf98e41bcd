import type { MinionStatistics } from "@iphub/sdk/contract/minion-shapes";
import { isCivilDate } from "@iphub/sdk/domain/civil-date";
import { useNames } from "../../identity/public.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemoteList } from "../../platform/use-remote.ts";
import { minionKeys } from "../query-keys.ts";
import { listPage, pageAfter } from "./minion-pages.ts";

/** The filter and sort order of the list of minions; days are civil, `YYYY-MM-DD`, or empty. */
export interface MinionFilter {
  /** Searched in name, trainer and manager: any part of any of them. */
  readonly text: string;
  readonly from: string;
  readonly to: string;
  /** `field:direction`. */
  readonly sort: string;
}

/** The sortable fields of the list. */
type MinionSortField = Exclude<keyof MinionStatistics, "documentId" | "description">;

const sortFields: readonly string[] = [
  "name",
  "trainer",
  "manager",
  "startDate",
  "endDate",
  "openTasks",
  "finishedTasks",
  "comments",
  "rating",
] satisfies readonly MinionSortField[];

/** The initial sort order. */
const firstSort = "name:asc";

/** Parses the filter from an address, so that every view has a link; invalid values are ignored. */
export function minionFilterOf(query: { get(name: string): string | null }): MinionFilter {
  const { field, descending } = minionSortParts(query.get("sort") ?? firstSort);
  const day = (name: string) => {
    const given = query.get(name) ?? "";
    return isCivilDate(given) ? given : "";
  };
  return {
    text: query.get("qs") ?? "",
    from: day("from"),
    to: day("to"),
    sort: sortFields.includes(field) ? `${field}:${descending ? "desc" : "asc"}` : firstSort,
  };
}

/** The field and direction of `field:direction`. */
export function minionSortParts(sort: string): { readonly field: string; readonly descending: boolean } {
  const [field = "", direction] = sort.split(":");
  return { field, descending: direction === "desc" };
}

/** The filter parameters of the call: the text three times, and the UTC start and end of the days. */
function statisticsFilters({ text, from, to }: MinionFilter) {
  const words = text.trim();
  return {
    ...(words === "" ? {} : { name: words, trainer: words, manager: words }),
    ...(from === "" ? {} : { startDate: `${from}T00:00:00.000Z` }),
    ...(to === "" ? {} : { endDate: `${to}T23:59:59.999Z` }),
  };
}

/** The minion lair: the agents with their statistics, 25 at a time. */
export function useMinionList(filter: MinionFilter) {
  const { hub } = useHubApp();
  const list = useRemoteList<MinionStatistics>(minionKeys.minionList(filter), async (skip) =>
    listPage(
      await hub.minions.statistics({
        pagination: pageAfter(skip),
        sort: filter.sort,
        filters: statisticsFilters(filter),
      }),
    ),
  );
  const nameOf = useNames(list.rows.flatMap(({ trainer, manager }) => [trainer, manager]));
  const named = (who: string | null) => (who === null ? null : nameOf(who));
  const rows = list.rows.map((row) => ({ ...row, trainer: named(row.trainer), manager: named(row.manager) }));
  return { ...list, rows };
}
