import { useToday } from "@iphub/ui-core/platform/use-today";
import { useWaitingNewTasks } from "@iphub/ui-core/work/tasks/use-waiting-new-tasks";
import { People } from "../../identity/public.ts";
import { Due } from "../../web-kit/due-badge.tsx";
import { WaitingWords } from "../../web-kit/waiting-words.tsx";
import styles from "../milestones/milestone-group.module.css";

type Props = {
  readonly inventionId: string;
  /** Null for those in no milestone. */
  readonly milestoneId: string | null;
};

/** `WaitingNewTasks {inventionId, milestoneId}`: the new tasks of a milestone that are on this device only; nothing without one. */
export function WaitingNewTasks({ inventionId, milestoneId }: Props) {
  const tasks = useWaitingNewTasks(inventionId, milestoneId);
  const today = useToday();
  if (tasks.length === 0) return null;
  return (
    <ul className={styles.tasks} aria-label="New tasks that wait to be sent">
      {tasks.map(({ id, title, dueAt, assignees, isOpen }) => (
        <li key={id}>
          <span className={styles.taskName}>
            <bdi>{title}</bdi>
            <WaitingWords isOpen={isOpen} title="This task" />
          </span>
          <span>new</span>
          <People emails={assignees} />
          <Due dueAt={dueAt} today={today} ended={null} />
        </li>
      ))}
    </ul>
  );
}
