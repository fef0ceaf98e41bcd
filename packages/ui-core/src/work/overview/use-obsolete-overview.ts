import type { ObsoleteOverviewRow } from "@iphub/sdk/contract/overview";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemoteList } from "../../platform/use-remote.ts";
import { obsoleteOverviewKey } from "./obsolete-overview.ts";
import type { OverviewFilter } from "./use-milestones-overview.ts";

/** How many matters a page of the obsolete overview has. */
const pageSize = 40;

/** The obsolete overview: the same matters with their roadmap, filtered by words only. */
export function useObsoleteOverview({ qs = "", sort = "dueAt" }: Pick<OverviewFilter, "qs" | "sort">) {
  const { hub } = useHubApp();
  const query = { qs, sort };
  const list = useRemoteList<ObsoleteOverviewRow>([...obsoleteOverviewKey, query], (skip) =>
    hub.overview.obsolete({ ...query, skip, size: pageSize }),
  );
  return { ...list, actions: { retry: list.retry, loadMore: list.loadMore } };
}
