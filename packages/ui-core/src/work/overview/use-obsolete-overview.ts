import type { ObsoleteOverviewRow, RoadmapStop } from "@iphub/sdk/contract/overview";
import { dueBadge } from "@iphub/sdk/domain/due-badge";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemoteList } from "../../platform/use-remote.ts";
import { obsoleteOverviewKey } from "./overview-refresher.ts";
import type { OverviewFilter } from "./use-milestones-overview.ts";

/** How many matters a page of the obsolete overview has. */
const pageSize = 40;

const inventionIdOf = ({ inventionId }: ObsoleteOverviewRow) => inventionId;

/** The obsolete overview: the same matters with their roadmap, filtered by words only. */
export function useObsoleteOverview({ qs = "", sort = "dueAt" }: Pick<OverviewFilter, "qs" | "sort">) {
  const { hub } = useHubApp();
  const query = { qs, sort };
  const load = (skip: number) => hub.overview.obsolete({ ...query, skip, size: pageSize });
  return useRemoteList<ObsoleteOverviewRow>([...obsoleteOverviewKey, query], load, inventionIdOf);
}

/**
 * One milestone of a roadmap in words, with its state as a glyph: `✓ File`, `Respond ▲ 3 d overdue`, `✕ Appeal
 * cancelled`.
 */
export function stopWords({ title, state, ...dates }: RoadmapStop, today: string): string {
  if (state === "deleted") return `✕ ${title} cancelled`;
  if (state === "finished") return `✓ ${title}`;
  return `${title} ${dueBadge({ ...dates, today }).text}`;
}

/** A roadmap as one line, for a cell. */
export function roadmapWords(stops: readonly RoadmapStop[], today: string): string {
  return stops.map((stop) => stopWords(stop, today)).join(" ─ ");
}
