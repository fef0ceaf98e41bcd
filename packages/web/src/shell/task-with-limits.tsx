import { TaskPage } from "../work/public.ts";
import { LateTask } from "./late-task.tsx";

/** The page of a task, which warns of a date past that of the task's milestone or of its deadlines. */
export function TaskPageWithLimits() {
  return <TaskPage late={(task) => <LateTask {...task} />} />;
}
