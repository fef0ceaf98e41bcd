import type { TaskGroup, TaskPage } from "@iphub/sdk/contract/task-search";
import { type Task, task as taskSchema } from "@iphub/sdk/contract/tasks";
import { isCivilDate } from "@iphub/sdk/domain/civil-date";
import { counted } from "@iphub/sdk/domain/counted";
import { fullDay, hubDateStyle } from "@iphub/sdk/domain/day-text";
import type { TaskGroupBy } from "@iphub/sdk/domain/work/task-order";
import { useMemo, useRef } from "react";
import { useHubApp } from "../../platform/hub-app.ts";
import { type Folding, foldedName } from "../../platform/list-groups.ts";
import { idOf } from "../../platform/shown-pages.ts";
import { useListSelection } from "../../platform/use-list-selection.ts";
import { type RemoteList, useRemoteList } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { workKeys } from "../query-keys.ts";
import type { TaskQuery } from "./task-address.ts";
import { unfoldedPage } from "./task-groups.ts";

/** How many tasks a page has. */
const pageSize = 50;

/** The title of a group; of tasks due on one day the day as the reader wants dates written. */
function groupTitle({ key, title }: NonNullable<TaskPage["groups"]>[number]): string {
  const isDay = key !== null && isCivilDate(key) && title === fullDay(key, hubDateStyle.format);
  return isDay ? fullDay(key) : title;
}

const noFolding: Folding<TaskGroupBy> = { groupBy: "none", folded: new Set() };

/**
 * The task search: rows page by page without those of folded groups, groups, warnings of the filter, and a selection across
 * pages. `conditions` are those of the query where it is written in another way, without its saved filter.
 */
export function useTaskSearch(
  query: TaskQuery,
  folding: Folding<TaskGroupBy> = noFolding,
  conditions: TaskQuery = query,
) {
  const { hub, ports } = useHubApp();
  const asked = { ...query, timeZone: ports.timeZone };
  const counted = useRef<readonly TaskGroup[]>([]);
  const names = [...folding.folded].filter((name) => name.startsWith(foldedName(folding.groupBy, null)));
  const key = workKeys.taskList(names.length > 0 ? { ...asked, folded: names } : asked);
  const load = async (skip: number) => {
    const fetch = (place: number) => hub.tasks.list({ ...asked, skip: place, size: pageSize });
    const page = await (names.length > 0 ? unfoldedPage(fetch, folding, skip, counted.current) : fetch(skip));
    counted.current = page.groups ?? [];
    return page;
  };
  const list = useRemoteList<Task, TaskPage>(key, load, idOf, folding.isKnown);
  const counts = list.newest?.groups;
  const groups = useMemo(() => (counts ?? []).map((group) => ({ ...group, title: groupTitle(group) })), [counts]);
  const hidden = (counts ?? []).filter((group) => names.includes(foldedName(folding.groupBy, group.key)));
  const { selecting, selected, selectedTasks, ...selection } = useTaskSelection(asked, list, conditionsOf(conditions));
  return {
    ...list,
    total: hidden.reduce((sum, group) => sum + group.total, list.newest?.total ?? 0),
    groups,
    warnings: list.newest?.warnings ?? [],
    approximate: list.newest?.approximate ?? [],
    selecting,
    selected,
    selectedTasks,
    actions: {
      ...selection,
      /** Downloads the whole list as a file, in the current order. */
      exportAs: (format: "csv" | "xlsx" | "json" | "ndjson" | "pdf") =>
        hub.tasks.export({ ...asked, format, ...(format === "csv" ? { bom: "true" as const } : {}) }),
    },
  };
}

/** The most tasks selected at once; lists are not counted any further either. */
export const mostSelected = 10_000;

/** The conditions of a query, without its order and its groups, in which the list has the same tasks. */
function conditionsOf({ sort: _sort, groupBy: _groupBy, ...conditions }: TaskQuery): object {
  return conditions;
}

/** A selection of tasks across pages, including tasks that are not loaded: the rows of the list are the loaded ones. */
function useTaskSelection(
  query: TaskQuery & { readonly timeZone: string },
  list: Pick<RemoteList<Task>, "rows" | "state" | "refreshing">,
  conditions: object,
) {
  const { hub, toasts } = useHubApp();
  const { write, sending } = useWrite();
  const { selected, selectedRows, actions } = useListSelection(list, conditions);
  return {
    /** True while all tasks of the list are being fetched. */
    selecting: sending,
    selected,
    selectedTasks: selectedRows,
    select: actions.select,
    clearSelection: actions.clear,
    /** Selects every task of the current list, at most {@link mostSelected}, and returns how many. */
    selectAll: async () => {
      const file = await write(async () => (await hub.tasks.export({ ...query, format: "ndjson" })).text());
      if (file === null) return;
      const all = tasksOf(file);
      actions.selectRows(all);
      toasts.show({ type: "success", title: `${counted(all.length, "item")} selected` });
    },
  };
}

function tasksOf(lines: string): Task[] {
  const filled = lines.split("\n").filter((line) => line !== "");
  return filled.slice(0, mostSelected).map((line) => taskSchema.parse(JSON.parse(line)));
}
