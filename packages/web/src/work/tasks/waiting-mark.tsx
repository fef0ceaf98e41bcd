import { useWaitingChanges } from "@iphub/ui-core/work/tasks/waiting-task-changes";
import { Icon } from "../../web-kit/icon.tsx";
import styles from "./waiting.module.css";

/** `WaitingMark {taskId}`: that changes of a task are on this device only; nothing where none is. */
export function WaitingMark({ taskId }: { readonly taskId: string }) {
  const changes = useWaitingChanges(taskId);
  if (changes.length === 0) return null;
  const isOpen = changes.some(({ state }) => state.kind !== "waiting");
  const words = isOpen ? "not sent: decide" : "waiting to be sent";
  return (
    <span className={isOpen ? styles.open : styles.mark} title={`${changes.length} changes of this task: ${words}`}>
      <Icon name="clock" size="sm" /> {words}
    </span>
  );
}
