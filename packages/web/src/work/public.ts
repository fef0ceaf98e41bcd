/** What other areas may use of work; inside the area, files import each other directly. */

export { BoardPage } from "./boards/board.page.tsx";
export { MilestoneGroup } from "./milestones/milestone-group.tsx";
export { MilestoneFormModal } from "./milestones/milestone-modals.tsx";
export { Roadmap } from "./milestones/roadmap.tsx";
export { CalendarAddress } from "./tasks/calendar-address.tsx";
export { ConflictModal } from "./tasks/conflict-modal.tsx";
export { LateText, LateWarning } from "./tasks/late-warning.tsx";
export { NewTaskForm } from "./tasks/new-task-form.tsx";
export { TaskPage } from "./tasks/task.page.tsx";
export type { DatedTask } from "./tasks/task-editor.tsx";
export { TaskSearchPage } from "./tasks/task-search.page.tsx";
export { WaitingMark } from "./tasks/waiting-mark.tsx";
export { WaitingNewTasks } from "./tasks/waiting-new-tasks.tsx";
export { BindModal } from "./workflows/bind-modal.tsx";
