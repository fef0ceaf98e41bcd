import type { Task } from "@iphub/sdk/contract/tasks";
import { useDeadlinesOf } from "@iphub/ui-core/docket/deadlines/use-deadlines-of";
import { DateText } from "../web-kit/date-text.tsx";
import { Link } from "../web-kit/link.tsx";
import { TaskPage } from "../work/public.ts";
import { LateTask } from "./late-task.tsx";

/** The page of a task, which warns of a date past that of the task's milestone or of its deadlines, and names them. */
export function TaskPageWithLimits() {
  return <TaskPage late={(task) => <LateTask {...task} />} carried={(task) => <CarriedDeadlines task={task} />} />;
}

/** The open deadlines that the milestone of a task carries: what the task's date follows. */
function CarriedDeadlines({ task: { invention, workflow } }: { readonly task: Task }) {
  const { open } = useDeadlinesOf(invention.id);
  if (workflow.milestoneId === null) return null;
  return open
    .filter(({ milestoneId }) => milestoneId === workflow.milestoneId)
    .map(({ id, title, dueAt }) => (
      <p key={id}>
        for the deadline <Link to={`/deadlines?view=open&deadline=${encodeURIComponent(id)}`}>{title}</Link>
        {dueAt && (
          <>
            , due <DateText value={dueAt} />
          </>
        )}
      </p>
    ));
}
