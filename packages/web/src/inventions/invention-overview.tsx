import type { Milestone } from "@iphub/sdk/contract/milestones";
import { useInventionOverview } from "@iphub/ui-core/inventions/use-invention-overview";
import { useToday } from "@iphub/ui-core/platform/use-today";
import { Due } from "../shared/due.tsx";
import { EmptyState } from "../shared/empty-state.tsx";
import { ErrorState } from "../shared/error-state.tsx";
import { Icon } from "../shared/icon.tsx";
import { Link } from "../shared/link.tsx";
import { People } from "../shared/people.tsx";
import { Skeleton } from "../shared/skeleton.tsx";
import { TaskStatusText } from "../shared/task-status-text.tsx";
import styles from "./invention.module.css";

/** The default tab of a matter: its milestones as collapsible groups of tasks, in the order of spec §4. */
export function InventionOverview({ inventionId }: { readonly inventionId: string }) {
  const overview = useInventionOverview(inventionId);
  const today = useToday();
  if (overview.state === "pending") return <Skeleton lines={10} height={24} />;
  if (overview.state === "failed") {
    return (
      <ErrorState
        what={overview.failure?.message ?? "The milestones could not be loaded."}
        requestId={overview.failure?.requestId ?? undefined}
        onRetry={overview.actions.retry}
      />
    );
  }
  if (overview.milestones.length === 0) return <EmptyState message="This matter has no milestones yet." />;
  return (
    <div className={styles.groups}>
      {overview.milestones.map((milestone) => (
        <MilestoneGroup key={milestone.id} milestone={milestone} today={today} />
      ))}
    </div>
  );
}

function MilestoneGroup({ milestone, today }: { readonly milestone: Milestone; readonly today: string }) {
  return (
    <details className={styles.group} open={milestone.expanded && !milestone.completed}>
      <summary>
        <Icon name="forward" size="smx" />
        <h2 className={styles.groupTitle}>{milestone.title}</h2>
        <span className={styles.muted}>{milestone.tasks.length}</span>
        {milestone.deleted && <span className={styles.muted}>cancelled</span>}
        <Due dueAt={milestone.dueAt} today={today} done={milestone.completed} />
      </summary>
      {milestone.tasks.length === 0 && <p className={styles.muted}>No task yet.</p>}
      <ul className={styles.tasks}>
        {milestone.tasks.map((task) => (
          <li key={task.id}>
            <Link to={`/tasks/${encodeURIComponent(task.id)}`} className={styles.taskLink}>
              <bdi>{task.title}</bdi>
            </Link>
            <TaskStatusText status={task.status} />
            <People emails={task.assignees} />
            <Due dueAt={task.dueAt} today={today} done={task.finishedAt !== null} />
          </li>
        ))}
      </ul>
    </details>
  );
}
