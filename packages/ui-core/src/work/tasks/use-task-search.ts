import type { TaskGroup, TaskPage } from "@iphub/sdk/contract/task-search";
import { type Task, task as taskSchema } from "@iphub/sdk/contract/tasks";
import { isCivilDate } from "@iphub/sdk/domain/civil-date";
import { compareText } from "@iphub/sdk/domain/compare-text";
import { fullDay, hubDateStyle } from "@iphub/sdk/domain/day-text";
import { useMemo, useRef, useState } from "react";
import { useHubApp } from "../../platform/hub-app.ts";
import { idOf } from "../../platform/shown-pages.ts";
import { type RemoteList, useRemoteList } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { workKeys } from "../query-keys.ts";
import type { TaskQuery } from "./task-address.ts";
import { type Folding, foldedName, unfoldedPage } from "./task-groups.ts";

/** How many tasks a page has. */
const pageSize = 50;

/** The title of a group; of tasks due on one day the day as the reader wants dates written. */
function groupTitle({ key, title }: NonNullable<TaskPage["groups"]>[number]): string {
  const isDay = key !== null && isCivilDate(key) && title === fullDay(key, hubDateStyle.format);
  return isDay ? fullDay(key) : title;
}

const noFolding: Folding = { groupBy: "none", folded: new Set() };

/**
 * The task search: rows page by page without those of folded groups, groups, warnings of the filter, and a selection across
 * pages. `conditions` are those of the query where it is written in another way, without its saved filter.
 */
export function useTaskSearch(query: TaskQuery, folding: Folding = noFolding, conditions: TaskQuery = query) {
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

const none: ReadonlySet<string> = new Set();

/** The most tasks selected at once; lists are not counted any further either. */
export const mostSelected = 10_000;

/** The conditions of a query as a text, without its order and its groups, in which the list has the same tasks. */
function conditionsOf({ sort: _sort, groupBy: _groupBy, ...conditions }: TaskQuery): string {
  const filled = Object.entries(conditions).filter(([, value]) => value !== undefined);
  return JSON.stringify(filled.toSorted(([one], [other]) => compareText(one, other)));
}

/** A selection, and the conditions of the list that it was made in. */
interface Selection {
  readonly conditions: string;
  readonly tasks: ReadonlyMap<string, Task>;
}

/**
 * A selection of tasks across pages, including tasks that are not loaded: the rows of the list are the loaded ones.
 * Where the list gets other conditions, what is not among its rows is no longer selected: no one would see it change.
 */
function useTaskSelection(
  query: TaskQuery & { readonly timeZone: string },
  { rows, state, refreshing }: Pick<RemoteList<Task>, "rows" | "state" | "refreshing">,
  conditions: string,
) {
  const { hub, toasts } = useHubApp();
  const { write, sending } = useWrite();
  const [known, setSelection] = useState<Selection>({ conditions, tasks: new Map() });
  const selection = known.tasks;
  const put = (tasks: ReadonlyMap<string, Task>) => setSelection({ ...known, tasks });
  if (known.conditions !== conditions && state === "completed" && !refreshing) {
    const left = rows.filter(({ id }) => selection.has(id)).map((row) => [row.id, row] as const);
    setSelection({ conditions, tasks: new Map(left) });
  }
  const shown = new Map(selection.size === 0 ? [] : rows.map((row) => [row.id, row]));
  const select = (ids: ReadonlySet<string>) => {
    const all = new Map([...selection, ...rows.map((row) => [row.id, row] as const)]);
    put(new Map([...all].filter(([id]) => ids.has(id))));
  };
  return {
    /** True while all tasks of the list are being fetched. */
    selecting: sending,
    selected: selection.size === 0 ? none : new Set(selection.keys()),
    // As they are shown: a row that was changed since it was selected is sent as it is now.
    selectedTasks: selection.size === 0 ? [] : [...selection.values()].map((task) => shown.get(task.id) ?? task),
    select,
    clearSelection: () => put(new Map()),
    /** Selects every task of the current list, at most {@link mostSelected}, and returns how many. */
    selectAll: async () => {
      const file = await write(async () => (await hub.tasks.export({ ...query, format: "ndjson" })).text());
      if (file === null) return;
      const all = new Map(tasksOf(file).map((task) => [task.id, task] as const));
      setSelection({ conditions, tasks: all });
      toasts.show({ type: "success", title: `${all.size} ${all.size === 1 ? "item" : "items"} selected` });
    },
  };
}

function tasksOf(lines: string): Task[] {
  const filled = lines.split("\n").filter((line) => line !== "");
  return filled.slice(0, mostSelected).map((line) => taskSchema.parse(JSON.parse(line)));
}
