import { taskStatus } from "@iphub/sdk/contract/task-status";
import type { Task } from "@iphub/sdk/contract/tasks";
import { isOpenStatus, statusWords } from "@iphub/sdk/domain/work/task-status";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { useOfferedCommands } from "@iphub/ui-core/platform/offered-commands";
import { useReader } from "@iphub/ui-core/platform/use-reader";
import { useTask } from "@iphub/ui-core/work/tasks/use-task";
import { deleteTaskQuestion, useTaskActions } from "@iphub/ui-core/work/tasks/use-task-actions";
import { useTaskDraft } from "@iphub/ui-core/work/tasks/use-task-edit";
import { type ReactNode, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { PaperList, WithPaper } from "../../matters/public.ts";
import { Button } from "../../web-kit/button.tsx";
import { latePart } from "../../web-kit/late-part.tsx";
import { Page } from "../../web-kit/page.tsx";
import { UnloadedPage } from "../../web-kit/unloaded-page.tsx";
import styles from "./task.module.css";
import { type DatedTask, TaskEditor } from "./task-editor.tsx";
import { TaskEvents, TaskFacts, TaskStep } from "./task-facts.tsx";

/** For the people who may not change tasks. */
const TaskReading = latePart(async () => (await import("./task-reading.tsx")).TaskReading);
const LostTaskDraft = latePart(async () => (await import("./lost-task-draft.tsx")).LostTaskDraft, { isSaid: false });

type TaskPageProps = {
  /** Says below the due date that it is too late, by the dates of other areas. */
  readonly late: (task: DatedTask) => ReactNode;
  /** Names the deadlines that the task's milestone carries, which are of another area too. */
  readonly carried: (task: Task) => ReactNode;
};

/** One task, to read, and to edit for people who may change tasks. */
export function TaskPage({ late, carried }: TaskPageProps) {
  const { id = "" } = useParams();
  const task = useTask(id);
  const mayWrite = useMay("tasks:write");
  if (task.state === "failed" || !task.data) {
    return (
      <UnloadedPage
        title="Task"
        remote={task}
        what="The task could not be loaded."
        absent="There is no such task."
        list={{ to: "/tasks", words: "All tasks" }}
        lines={8}
      >
        {task.failure?.kind === "not-found" && <LostTaskDraft id={id} />}
      </UnloadedPage>
    );
  }
  const dated = { inventionId: task.data.invention.id, milestoneId: task.data.workflow.milestoneId };
  return (
    <Page
      title={task.data.title}
      action={
        mayWrite && (
          <>
            <FinishTask task={task.data} update={task.actions.update} />
            <DeleteTask task={task.data} />
          </>
        )
      }
    >
      <TaskOffer task={task.data} update={task.actions.update} mayWrite={mayWrite} />
      <div className={styles.task}>
        <WithPaper inventionId={dated.inventionId}>
          <div className={styles.main}>
            {mayWrite ? (
              <TaskEditor task={task.data} edit={task} late={late} />
            ) : (
              <TaskReading task={task.data} late={late({ ...dated, dueAt: task.data.dueAt })} />
            )}
            <TaskStep task={task.data} />
          </div>
          <div className={styles.main}>
            <TaskFacts task={task.data} carried={carried(task.data)} />
            <PaperList inventionId={dated.inventionId} />
            <TaskEvents taskId={task.data.id} />
          </div>
        </WithPaper>
      </div>
    </Page>
  );
}

type Props = { readonly task: Task; readonly update: ReturnType<typeof useTask>["actions"]["update"] };

/** Finishes the task, with what was changed in its form, or takes it up again. */
function FinishTask({ task, update }: Props) {
  const { draft, actions } = useTaskDraft(task);
  const { actions: others } = useTaskActions();
  const [sending, setSending] = useState(false);
  const send = async (work: () => Promise<unknown>) => {
    setSending(true);
    await work();
    setSending(false);
  };
  const finish = async () => {
    const sent = { ...draft?.change, status: "done" as const };
    if ((await update(draft?.base ?? task, sent)) === "saved") actions.saved({ ...sent, ...draft?.change });
  };
  if (!isOpenStatus(task.status)) {
    return (
      <Button icon="undo" colour="secondary" busy={sending} onClick={() => void send(() => others.reopen(task))}>
        Reopen
      </Button>
    );
  }
  return (
    <Button icon="check" busy={sending} onClick={() => void send(finish)}>
      {draft ? "Done, with these changes" : "Done"}
    </Button>
  );
}

function DeleteTask({ task }: { readonly task: Task }) {
  const navigate = useNavigate();
  const { overlays } = useHubApp();
  const { actions } = useTaskActions();
  const remove = async () => {
    if (!(await overlays.confirm(deleteTaskQuestion(task))) || !(await actions.remove(task))) return;
    navigate(`/inventions/${encodeURIComponent(task.invention.id)}`, { replace: true });
  };
  return (
    <Button variant="icon" colour="secondary" icon="delete" label="Delete this task" onClick={() => void remove()} />
  );
}

function TaskOffer({ task, update, mayWrite }: Props & { readonly mayWrite: boolean }) {
  const navigate = useNavigate();
  const { email } = useReader();
  const group = "This task";
  const mine = mayWrite && !task.assignees.includes(email);
  const me = mine ? [email] : [];
  const statuses = mayWrite ? taskStatus.options.filter((status) => status !== task.status) : [];
  useOfferedCommands([
    ...statuses.map((status) => ({
      id: `task.${status}`,
      title: `Set status: ${statusWords[status]}`,
      group,
      run: () => void update(task, { status }),
    })),
    ...me.map((email) => ({
      id: "task.mine",
      title: "Assign to me",
      group,
      run: () => void update(task, { assignees: [email] }),
    })),
    {
      id: "task.matter",
      title: `Open its matter: ${task.invention.title}`,
      group,
      run: () => navigate(`/inventions/${encodeURIComponent(task.invention.id)}`),
    },
  ]);
  return null;
}
