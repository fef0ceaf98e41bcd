import type { Task } from "@iphub/sdk/contract/tasks";
import { taskEnd } from "@iphub/sdk/domain/due-end";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { useInventionOverview } from "@iphub/ui-core/matters/inventions/use-invention";
import { useTextDraft } from "@iphub/ui-core/platform/use-draft";
import { useToday } from "@iphub/ui-core/platform/use-today";
import { useTaskEvents, useTaskStep } from "@iphub/ui-core/work/tasks/use-task";
import { useTaskActions } from "@iphub/ui-core/work/tasks/use-task-actions";
import { type ReactNode, useState } from "react";
import { Button } from "../../web-kit/button.tsx";
import { DateText } from "../../web-kit/date-text.tsx";
import { DraftNotice } from "../../web-kit/draft-notice.tsx";
import { Due } from "../../web-kit/due-badge.tsx";
import { latePart } from "../../web-kit/late-part.tsx";
import { Link } from "../../web-kit/link.tsx";
import { Markdown } from "../../web-kit/markdown.tsx";
import { LoadState } from "../../web-kit/states.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import styles from "./task.module.css";
import { WaitingMark } from "./waiting-mark.tsx";

const TaskBlocks = latePart(async () => (await import("./task-blocks.tsx")).TaskBlocks, {
  isSaid: false,
  isLater: true,
});

/** What the form of a task does not say: its matter and place there, the state of its date, and why it is that day. */
export function TaskFacts({ task, carried }: { readonly task: Task; readonly carried: ReactNode }) {
  const today = useToday();
  return (
    <aside className={styles.facts} aria-label="About this task">
      <dl>
        <dt>Matter</dt>
        <dd>
          <Link to={`/inventions/${encodeURIComponent(task.invention.id)}`}>
            {task.invention.references[0]} <bdi>{task.invention.title}</bdi>
          </Link>
        </dd>
        <BelongsTo task={task} carried={carried} />
        <dt>Due</dt>
        <dd className={styles.due}>
          <WaitingMark taskId={task.id} />
          <Due dueAt={task.dueAt} today={today} ended={taskEnd(task)} />
          {task.dueAt && <DateText value={task.dueAt} weekday />}
        </dd>
        <TaskBlocks task={task} />
      </dl>
    </aside>
  );
}

/** The milestone of a task with the deadlines that it carries, and the step of the workflow that the task came from. */
function BelongsTo({ task, carried }: { readonly task: Task; readonly carried: ReactNode }) {
  const { milestones } = useInventionOverview(task.invention.id);
  const { place } = useTaskStep(task);
  const milestone = milestones.find(({ id }) => id === task.workflow.milestoneId);
  if (!milestone && place === null) return null;
  return (
    <>
      <dt>Belongs to</dt>
      <dd>
        {milestone && (
          <p>
            <Link
              to={`/inventions/${encodeURIComponent(task.invention.id)}#milestone-${encodeURIComponent(milestone.id)}`}
            >
              <bdi>{milestone.title}</bdi>
            </Link>
            {milestone.dueAt && (
              <>
                , due <DateText value={milestone.dueAt} />
              </>
            )}
          </p>
        )}
        {carried}
        {place !== null && <p>{place}</p>}
      </dd>
    </>
  );
}

/** The history of the task, the newest first, each change with its values before and after. */
export function TaskEvents({ taskId }: { readonly taskId: string }) {
  const history = useTaskEvents(taskId);
  return (
    <section className={styles.history} aria-label="History">
      <h2>History</h2>
      <LoadState remote={history} what="The history could not be loaded." lines={3} />
      {history.state === "completed" && history.lines.length === 0 && <p>Nothing has happened to this task yet.</p>}
      <ol>
        {history.lines.map(({ event, sentence }) => {
          const { who, text, changes } = sentence;
          return (
            <li key={event.id}>
              <p>
                <strong>{who}</strong> {text} <DateText value={event.createdAt} time />
              </p>
              {changes.map(({ field, before, after }) => (
                <p key={field} className={styles.change}>
                  {field}: <del>{before}</del> → <ins>{after}</ins>
                </p>
              ))}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** The instructions of the task's step, with a form for feedback on them for people who may change tasks. */
export function TaskStep({ task }: { readonly task: Task }) {
  const { step } = useTaskStep(task);
  const { actions, sending } = useTaskActions();
  const mayWrite = useMay("tasks:write");
  const draft = useTextDraft(`task-feedback:${task.id}`);
  const [isOpen, setIsOpen] = useState(draft.isChanged);
  const feedback = draft.values;
  const close = () => {
    draft.actions.discard();
    setIsOpen(false);
  };
  const send = async () => {
    if (await actions.feedback(task, feedback)) close();
  };
  if (!step && !mayWrite) return null;
  return (
    <section className={styles.step} aria-label="Instructions">
      {step && (
        <>
          <h2>Instructions</h2>
          <Markdown text={step.options.instructions} />
        </>
      )}
      {mayWrite && !isOpen && (
        <Button variant="text" colour="secondary" icon="messages" onClick={() => setIsOpen(true)}>
          Give feedback
        </Button>
      )}
      {mayWrite && isOpen && (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <DraftNotice draft={draft} />
          <TextField label="Feedback" multiline autoFocus value={feedback} onChange={draft.actions.set} />
          <div className={styles.buttons}>
            <Button type="submit" disabled={feedback.trim() === ""} busy={sending}>
              Send
            </Button>
            <Button variant="text" colour="secondary" onClick={close}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}
