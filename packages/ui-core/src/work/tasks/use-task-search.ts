import type { TaskPage } from "@iphub/sdk/contract/task-search";
import { type Task, task as taskSchema } from "@iphub/sdk/contract/tasks";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { describeFailure } from "../../platform/failure.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useWrite } from "../../platform/use-write.ts";
import { workKeys } from "../query-keys.ts";
import type { TaskQuery } from "./task-address.ts";

/** How many tasks a page has. */
const pageSize = 50;

/** The task search: rows page by page, groups, warnings of the filter, and a selection across pages. */
export function useTaskSearch(query: TaskQuery) {
  const { hub, ports } = useHubApp();
  const asked = { ...query, timeZone: ports.timeZone };
  const pages = useInfiniteQuery({
    queryKey: workKeys.taskList(asked),
    queryFn: ({ pageParam }) => hub.tasks.list({ ...asked, skip: pageParam, size: pageSize }),
    initialPageParam: 0,
    getNextPageParam: (last: TaskPage, all) => {
      const loaded = all.reduce((sum, page) => sum + page.data.length, 0);
      return last.data.length > 0 && loaded < last.total ? loaded : undefined;
    },
    placeholderData: (shown) => shown,
  });
  const loaded = pages.data?.pages ?? [];
  const rows = loaded.flatMap((page) => page.data);
  const [first] = loaded;
  const { selecting, selected, selectedTasks, ...selection } = useTaskSelection(asked, rows);
  return {
    state: pages.status === "error" ? "failed" : pages.data === undefined ? "pending" : "completed",
    rows,
    total: first?.total ?? 0,
    groups: first?.groups ?? [],
    warnings: first?.warnings ?? [],
    approximate: first?.approximate ?? [],
    failure: pages.error ? describeFailure(pages.error) : null,
    refreshing: pages.isPlaceholderData || (pages.isFetching && !pages.isFetchingNextPage && loaded.length > 0),
    hasMore: pages.hasNextPage,
    selecting,
    selected,
    selectedTasks,
    actions: {
      ...selection,
      retry: () => void pages.refetch(),
      loadMore: () => {
        if (pages.hasNextPage && !pages.isFetching) void pages.fetchNextPage();
      },
      /** Downloads the whole list as a file, in the current order. */
      exportAs: (format: "csv" | "xlsx" | "json" | "ndjson" | "pdf") =>
        hub.tasks.export({ ...asked, format, ...(format === "csv" ? { bom: "true" as const } : {}) }),
    },
  } as const;
}

const none: ReadonlySet<string> = new Set();

/** The most tasks selected at once; lists are not counted any further either. */
export const mostSelected = 10_000;

/** A selection of tasks across pages, including tasks that are not loaded: `rows` are the loaded ones. */
function useTaskSelection(query: TaskQuery & { readonly timeZone: string }, rows: readonly Task[]) {
  const { hub, toasts } = useHubApp();
  const { write, sending } = useWrite();
  const [selection, setSelection] = useState<ReadonlyMap<string, Task>>(new Map());
  const select = (ids: ReadonlySet<string>) => {
    const known = new Map([...selection, ...rows.map((row) => [row.id, row] as const)]);
    setSelection(new Map([...known].filter(([id]) => ids.has(id))));
  };
  return {
    /** True while all tasks of the list are being fetched. */
    selecting: sending,
    selected: selection.size === 0 ? none : new Set(selection.keys()),
    selectedTasks: [...selection.values()],
    select,
    clearSelection: () => setSelection(new Map()),
    /** Selects every task of the current list, at most {@link mostSelected}, and returns how many. */
    selectAll: async () => {
      const file = await write(async () => (await hub.tasks.export({ ...query, format: "ndjson" })).text());
      if (file === null) return;
      const all = new Map(tasksOf(file).map((task) => [task.id, task] as const));
      setSelection(all);
      toasts.show({ type: "success", title: `${all.size} items selected` });
    },
  };
}

function tasksOf(lines: string): Task[] {
  const filled = lines.split("\n").filter((line) => line !== "");
  return filled.slice(0, mostSelected).map((line) => taskSchema.parse(JSON.parse(line)));
}
