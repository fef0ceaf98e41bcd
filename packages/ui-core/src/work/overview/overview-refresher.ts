import type { Hub } from "@iphub/sdk/client";
import type { OverviewRow } from "@iphub/sdk/contract/overview";
import type { HubQueries } from "../../platform/hub-queries.ts";
import { isLoaded, patchPages } from "../../platform/patch-pages.ts";
import type { Ports } from "../../platform/ports.ts";
import { queryKeys } from "../../platform/query-keys.ts";

/** Events of one matter within this time, in milliseconds, cause one refresh of its row. */
const gatherMilliseconds = 50;

/** Fetches overview rows again, with one call per matter, and only for matters that are shown. */
export interface OverviewRefresher {
  refresh(inventionId: string): void;
}

/** Creates the refresher of overview rows. */
export function createOverviewRefresher(
  hub: Hub,
  queries: HubQueries,
  ports: Pick<Ports, "after" | "report">,
): OverviewRefresher {
  const waiting = new Set<string>();
  const fetchRow = async (inventionId: string) => {
    waiting.delete(inventionId);
    const row = await hub.overview.get({ id: inventionId });
    patchPages<OverviewRow>(queries, queryKeys.overviewLists, inventionId, () => row);
    queries.setQueryData(queryKeys.overviewRow(inventionId), row);
  };
  const refreshShown = (inventionId: string) => {
    const shown =
      isLoaded<OverviewRow>(queries, queryKeys.overviewLists, inventionId) ||
      queries.getQueryData(queryKeys.overviewRow(inventionId)) !== undefined;
    if (!shown || waiting.has(inventionId)) return;
    waiting.add(inventionId);
    ports.after(gatherMilliseconds, () => {
      fetchRow(inventionId).catch((error: unknown) => ports.report("An overview row could not be refreshed", error));
    });
  };
  return {
    refresh(inventionId) {
      refreshShown(inventionId);
      // Whether a pending response contains the current state of the matter is known only when it arrives.
      for (const queryKey of [queryKeys.overviewLists, queryKeys.overviewRow(inventionId)]) {
        queries.afterAnswers({ queryKey }, () => refreshShown(inventionId));
      }
    },
  };
}
