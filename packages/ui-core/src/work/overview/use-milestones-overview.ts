import type { Hub } from "@iphub/sdk/client";
import { type OverviewRow, type OverviewSort, type OverviewTask, overviewSort } from "@iphub/sdk/contract/overview";
import { fetchSettingAhead, useSettingsPanel } from "../../identity/public.ts";
import { type HubApp, useHubApp } from "../../platform/hub-app.ts";
import { idOf } from "../../platform/shown-pages.ts";
import { fetchListAhead, useRemoteList } from "../../platform/use-remote.ts";
import { workKeys } from "../query-keys.ts";
import { type OverviewSettings, overviewSettingDefinition } from "./overview-settings.ts";

/** The filter and sort order of the overview; the web keeps it in the address, the terminal in its state. */
export interface OverviewFilter {
  readonly qs?: string;
  readonly assignee?: string;
  readonly tags?: readonly string[];
  readonly sort?: OverviewSort;
}

/** How many matters a page has. */
const pageSize = 50;

/** The milestones overview, the home page: matters with their next task, according to its settings. */
export function useMilestonesOverview(filter: OverviewFilter) {
  const { hub } = useHubApp();
  const settings = useSettingsPanel(overviewSettingDefinition);
  const { queryKey, load } = overviewPages(hub, filter);
  const list = useRemoteList<OverviewRow>(queryKey, load, idOf);
  return {
    ...list,
    settings,
    taskOf: (row: OverviewRow) => shownTask(row, settings.value),
  };
}

/** Loads what the overview shows first, without a filter, before it is shown. */
export async function fetchOverviewAhead(app: HubApp): Promise<void> {
  const { queryKey, load } = overviewPages(app.hub, {});
  await Promise.all([
    fetchSettingAhead(app, overviewSettingDefinition.name),
    fetchListAhead<OverviewRow>(app.queries, queryKey, load),
  ]);
}

/** Where the rows of a filter are in the query cache, and how a page of them is loaded. */
function overviewPages(hub: Hub, { qs = "", assignee, tags = [], sort = "dueAt" }: OverviewFilter) {
  const query = { qs, assignee, tags: [...tags], sort };
  return {
    queryKey: workKeys.overviewList(query),
    load: (skip: number) => hub.overview.list({ ...query, skip, size: pageSize }),
  };
}

/** The task that a row shows: the matter's next, or the reader's own next. */
export function shownTask(row: OverviewRow, settings: Pick<OverviewSettings, "taskViewMode">): OverviewTask | null {
  return settings.taskViewMode === "My Next Task" ? row.myNextTask : row.nextTask;
}

/** Parses the overview's filter from an address, so that every view has a link and survives a reload. */
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

/** The column and direction of a sort. */
export function sortParts(sort: OverviewSort): { key: string; descending: boolean } {
  return sort.startsWith("-") ? { key: sort.slice(1), descending: true } : { key: sort, descending: false };
}
