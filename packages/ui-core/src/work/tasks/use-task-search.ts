import type { TaskPage } from "@iphub/sdk/contract/task-search";
import { useInfiniteQuery } from "@tanstack/react-query";
import { describeFailure } from "../../platform/failure.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { workKeys } from "../query-keys.ts";
import type { TaskQuery } from "./task-address.ts";
import { useTaskSelection } from "./use-task-selection.ts";

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
