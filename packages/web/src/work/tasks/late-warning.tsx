import { type PlacedTask, useLateTasks } from "@iphub/ui-core/work/tasks/use-late-tasks";
import type { ReactNode } from "react";
import styles from "./late-warning.module.css";

/** `LateText {children}`: what is said of a date that is too late; no text where it is in time. */
export function LateText({ children }: { readonly children: ReactNode }) {
  return (
    <p role="status" className={styles.late}>
      {children}
    </p>
  );
}

type Props = {
  readonly tasks: readonly PlacedTask[];
  /** Null for no date. */
  readonly dueAt: string | null;
};

/** `LateWarning {tasks, dueAt}`: a warning of a date past that of the tasks' milestones or of their deadlines. */
export function LateWarning({ tasks, dueAt }: Props) {
  const warningOf = useLateTasks(tasks);
  return <LateText>{warningOf(dueAt)}</LateText>;
}
