import type { Task } from "@iphub/sdk/contract/tasks";
import { taskEnd } from "@iphub/sdk/domain/due-end";
import { lineFacts } from "@iphub/sdk/records/record";
import { taskFields } from "@iphub/sdk/records/tasks";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { useToday } from "@iphub/ui-core/platform/use-today";
import type { TaskFact } from "@iphub/ui-core/work/tasks/task-facts";
import { useTask } from "@iphub/ui-core/work/tasks/use-task";
import { useTaskActions } from "@iphub/ui-core/work/tasks/use-task-actions";
import { Fragment, type ReactNode } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { People } from "../../identity/public.ts";
import { Button } from "../../web-kit/button.tsx";
import { DateText } from "../../web-kit/date-text.tsx";
import { Due } from "../../web-kit/due.tsx";
import { ErrorState } from "../../web-kit/error-state.tsx";
import { LineFacts } from "../../web-kit/line-facts.tsx";
import { Link } from "../../web-kit/link.tsx";
import { Markdown } from "../../web-kit/markdown.tsx";
import { Page } from "../../web-kit/page.tsx";
import { Skeleton } from "../../web-kit/skeleton.tsx";
import styles from "./task.module.css";
import { TaskEditor } from "./task-editor.tsx";
import { TaskEvents } from "./task-events.tsx";
import { TaskOffer } from "./task-offer.tsx";
import { TaskStep } from "./task-step.tsx";

/** One task, to read and edit. */
export function TaskPage() {
  const { id = "" } = useParams();
  const task = useTask(id);
  if (task.state === "failed") {
    const { failure } = task;
    const what =
      failure?.kind === "not-found" ? "There is no such task." : (failure?.message ?? "The task could not be loaded.");
    return (
      <Page title="Task">
        <ErrorState what={what} requestId={failure?.requestId ?? undefined} onRetry={task.actions.retry} />
      </Page>
    );
  }
  if (!task.data) {
    return (
      <Page title="Task">
        <Skeleton lines={8} height={24} />
      </Page>
    );
  }
  return (
    <Page title={task.data.title} action={<DeleteTask task={task.data} />}>
      <TaskOffer task={task.data} update={task.actions.update} />
      <div className={styles.task}>
        <div className={styles.main}>
          <TaskEditor task={task.data} edit={task} />
          <TaskStep task={task.data} />
        </div>
        <div className={styles.main}>
          <TaskFacts task={task.data} />
          <TaskEvents taskId={task.data.id} />
        </div>
      </div>
    </Page>
  );
}

function TaskFacts({ task }: { readonly task: Task }) {
  const today = useToday();
  const facts: { readonly [N in Exclude<TaskFact, "status">]: { label: string; value: ReactNode } } = {
    dueAt: {
      label: "Due",
      value: (
        <span className={styles.due}>
          <Due dueAt={task.dueAt} today={today} ended={taskEnd(task.status)} />
          {task.dueAt && <DateText value={task.dueAt} weekday />}
        </span>
      ),
    },
    assignees: { label: taskFields.assignees.label, value: <People emails={task.assignees} /> },
    tags: { label: taskFields.tags.label, value: task.tags.join(", ") || "–" },
  };
  return (
    <aside className={styles.facts} aria-label="About this task">
      <dl>
        <dt>Matter</dt>
        <dd>
          <Link to={`/inventions/${encodeURIComponent(task.invention.id)}`}>
            {task.invention.references[0]} <bdi>{task.invention.title}</bdi>
          </Link>
        </dd>
        {Object.values(facts).map(({ label, value }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
        <LineFacts facts={lineFacts(taskFields, task, ["title"])} />
      </dl>
      {task.notes !== "" && (
        <>
          <h2>Notes</h2>
          <Markdown text={task.notes} />
        </>
      )}
    </aside>
  );
}

function DeleteTask({ task }: { readonly task: Task }) {
  const navigate = useNavigate();
  const { overlays } = useHubApp();
  const { actions } = useTaskActions();
  const remove = async () => {
    const question = {
      title: "Delete this task?",
      message: `'${task.title}' is deleted for everyone. Its history stays in the matter's stream.`,
      confirmLabel: "Delete task",
    };
    if (!(await overlays.confirm(question)) || !(await actions.remove(task))) return;
    navigate(`/inventions/${encodeURIComponent(task.invention.id)}`, { replace: true });
  };
  return (
    <Button variant="icon" colour="secondary" icon="delete" label="Delete this task" onClick={() => void remove()} />
  );
}
