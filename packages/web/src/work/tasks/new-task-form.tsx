import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { discardQuestion } from "@iphub/ui-core/platform/overlays";
import { useDraft } from "@iphub/ui-core/platform/use-draft";
import { useTaskActions } from "@iphub/ui-core/work/tasks/use-task-actions";
import * as z from "zod/mini";
import { PeoplePicker } from "../../identity/public.ts";
import { Button } from "../../web-kit/button.tsx";
import { DateField } from "../../web-kit/date-field.tsx";
import { DraftNotice } from "../../web-kit/draft-notice.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import styles from "../milestones/milestone-group.module.css";
import { LateWarning } from "./late-warning.tsx";

type Props = {
  readonly inventionId: string;
  /** The milestone that it is added to, or null. */
  readonly milestoneId: string | null;
  readonly onClose: () => void;
};

const newTask = z.object({ title: z.string(), dueAt: z.string(), assignees: z.array(z.string()) });
const noTask: z.infer<typeof newTask> = { title: "", dueAt: "", assignees: [] };

/** The form of a new task, at the place of the task. */
export function NewTaskForm({ inventionId, milestoneId, onClose }: Props) {
  const tasks = useTaskActions();
  const { overlays } = useHubApp();
  const draft = useDraft(`new-task:${milestoneId ?? inventionId}`, newTask, noTask);
  const { title, dueAt, assignees } = draft.values;
  const set = (change: Partial<z.infer<typeof newTask>>) => draft.actions.edit((known) => ({ ...known, ...change }));
  const close = () => {
    draft.actions.discard();
    onClose();
  };
  const cancel = async () => {
    if (!draft.isChanged || (await overlays.confirm(discardQuestion))) close();
  };
  const add = async () => {
    const task = { title, inventionId, milestoneId, dueAt: dueAt || null, assignees: [...assignees] };
    if (await tasks.actions.create(task)) close();
  };
  return (
    <form
      className={styles.newTask}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <DraftNotice draft={draft} />
      <TextField
        label="Task"
        value={title}
        onChange={(text) => set({ title: text })}
        error={tasks.errorOf("title")}
        autoFocus
      />
      <div>
        <DateField label="Due" value={dueAt} onChange={(day) => set({ dueAt: day })} error={tasks.errorOf("dueAt")} />
        <LateWarning
          tasks={[{ title, invention: { id: inventionId }, workflow: { milestoneId } }]}
          dueAt={dueAt || null}
        />
      </div>
      <PeoplePicker
        emails={assignees}
        onChange={(people) => set({ assignees: [...people] })}
        error={tasks.errorOf("assignees")}
      />
      <div className={styles.buttons}>
        <Button type="submit" disabled={title.trim() === ""} busy={tasks.sending}>
          Add task
        </Button>
        <Button variant="text" colour="secondary" onClick={() => void cancel()}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
