import { type PlacedTask, useLateTasks } from "@iphub/ui-core/work/tasks/use-late-tasks";
import styles from "./late-warning.module.css";

type Props = {
  readonly tasks: readonly PlacedTask[];
  /** Null for no date. */
  readonly dueAt: string | null;
};

/** `LateWarning {tasks, dueAt}`: a warning of a date past that of the tasks' milestones or of their deadlines. */
export function LateWarning({ tasks, dueAt }: Props) {
  const warningOf = useLateTasks(tasks);
  return (
    <p role="status" className={styles.late}>
      {warningOf(dueAt)}
    </p>
  );
}
