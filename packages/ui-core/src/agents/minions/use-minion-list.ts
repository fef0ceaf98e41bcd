import type { MinionStatistics } from "@iphub/sdk/contract/minion-shapes";
import { useNames } from "../../identity/public.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemoteList } from "../../platform/use-remote.ts";
import { minionKeys } from "../query-keys.ts";
import { type MinionFilter, statisticsFilters } from "./minion-address.ts";
import { listPage, pageAfter } from "./minion-pages.ts";

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
  return { ...list, rows, actions: { retry: list.retry, loadMore: list.loadMore } };
}
