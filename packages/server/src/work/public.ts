/** What other areas may use of work; inside the area, files import each other directly. */

export type { WithDeadlineDates } from "./milestones/milestones.dates.ts";
export { endMilestone, reopenMilestone } from "./milestones/milestones.handlers.ts";
export { lockOpenWork } from "./milestones/milestones.open-work.ts";
export { insertMilestones, toMilestone } from "./milestones/milestones.store.ts";
export { finalDateIn, refreshOverview } from "./overview/overview.projection.ts";
export { filterWarnings, readTaskFilter } from "./tasks/search/saved-filters.ts";
export { walkTasks } from "./tasks/search/task-page.ts";
export { actorById, judged, officeZone, readSelection, type TaskSelection } from "./tasks/search/task-selection.ts";
export { inNoEndedMilestone, milestoneStateIn, taskQuery, toTask } from "./tasks/task-record.ts";
export { newTask } from "./tasks/tasks.changes.ts";
export { insertTasks } from "./tasks/tasks.insert.ts";
export { milestoneTitles } from "./tasks/tasks.store.ts";
