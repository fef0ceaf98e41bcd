/** What other areas may use of work; inside the area, files import each other directly. */
export { useBoardList } from "./boards/use-board-list.ts";
export { useFilters } from "./filters/use-filters.ts";
export { refetchObsoleteFromLive } from "./overview/obsolete-overview.ts";
export { createOverviewRefresher } from "./overview/overview-refresher.ts";
export { workKeys } from "./query-keys.ts";
export { putTask } from "./tasks/put-task.ts";
export { patchTaskListsFromLive } from "./tasks/task-list-patches.ts";
