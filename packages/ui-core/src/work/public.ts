/** What other areas may use of work; inside the area, files import each other directly. */
export { useBoardList } from "./boards/use-board-list.ts";
export { dropFiltersFromLive } from "./filters/filter-cache.ts";
export { listViewAddress, useEveryFilter } from "./filters/use-list-views.ts";
export { createOverviewRefresher, refetchObsoleteFromLive } from "./overview/overview-refresher.ts";
export { workKeys } from "./query-keys.ts";
export { keptTasks, putKeptTasks, taskMatterIds } from "./tasks/kept-tasks.ts";
export { restoreTask } from "./tasks/restore-task.ts";
export { readTask, saveTask } from "./tasks/save-task.ts";
export { sayLate } from "./tasks/say-late.ts";
export { taskCalls } from "./tasks/task-calls.ts";
export { openTaskOutbox } from "./tasks/task-outbox.ts";
export { patchTaskListsFromLive, putTask } from "./tasks/task-patches.ts";
export { sendWaiting, showWaiting, waitingTasksOf } from "./tasks/waiting-task-changes.ts";
