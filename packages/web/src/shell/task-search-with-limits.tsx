import { TaskSearchPage } from "../work/public.ts";
import { LateTask } from "./late-task.tsx";

/** The task search, which warns of a date in a row past that of the task's milestone or of its deadlines. */
export function TaskSearchWithLimits() {
  return <TaskSearchPage late={(task) => <LateTask {...task} />} />;
}
