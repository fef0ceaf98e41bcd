/** What other areas may use of work; inside the area, files import each other directly. */
export { matterColumns, matterLine, matterRows } from "./milestones/matter-rows.ts";
export { roadmapLine } from "./milestones/roadmap-line.ts";
export { verb } from "./tasks/progress.ts";
export { TaskUpdateContext } from "./tasks/task-update.ts";
