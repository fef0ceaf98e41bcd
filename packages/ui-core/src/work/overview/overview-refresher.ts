import type { Hub } from "@iphub/sdk/client";
import type { OverviewRow } from "@iphub/sdk/contract/overview";
import type { QueryClient } from "@tanstack/react-query";
import type { HubQueries } from "../../platform/hub-queries.ts";
import { workEvents } from "../../platform/live-names.ts";
import { isLoaded, patchPages, refetchLater } from "../../platform/patch-pages.ts";
import type { Ports } from "../../platform/ports.ts";
import { workKeys } from "../query-keys.ts";

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
    patchPages<OverviewRow>(queries, workKeys.overviewLists, inventionId, () => row);
    queries.setQueryData(workKeys.overviewRow(inventionId), row);
  };
  const refreshShown = (inventionId: string) => {
    const shown =
      isLoaded<OverviewRow>(queries, workKeys.overviewLists, inventionId) ||
      queries.getQueryData(workKeys.overviewRow(inventionId)) !== undefined;
    if (!shown || waiting.has(inventionId)) return;
    waiting.add(inventionId);
    ports.after(gatherMilliseconds, () => {
      fetchRow(inventionId).catch((error: unknown) => ports.report("An overview row could not be refreshed", error));
    });
  };
  return {
    refresh(inventionId) {
      refreshShown(inventionId);
      // Whether an answer that is under way has the matter, and as it is now, is seen when it is there.
      for (const queryKey of [workKeys.overviewLists, workKeys.overviewRow(inventionId)]) {
        queries.afterAnswers({ queryKey }, () => refreshShown(inventionId));
      }
    },
  };
}

/** The query key of the obsolete overview's lists; not in query-keys.ts, because a browser's first page does not need it. */
export const obsoleteOverviewKey = ["overview", "obsolete"] as const;

const names = [...workEvents, "milestone:created", "invention:updated", "invention:removed"] as const;

/**
 * Updates the obsolete overview from live events: visible lists are fetched again a moment later, once for any number
 * of events, because events do not contain a roadmap.
 */
export function refetchObsoleteFromLive({ live }: Hub, queries: QueryClient, ports: Pick<Ports, "after">): void {
  const changed = refetchLater(queries, ports, obsoleteOverviewKey);
  for (const name of names) live.on(name, changed);
}
