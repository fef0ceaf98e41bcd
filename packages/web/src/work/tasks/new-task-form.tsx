import { useTaskActions } from "@iphub/ui-core/work/tasks/use-task-actions";
import { useState } from "react";
import { PeoplePicker } from "../../identity/public.ts";
import { Button } from "../../web-kit/button.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import styles from "../milestones/milestone-group.module.css";

type Props = {
  readonly inventionId: string;
  /** The milestone that it is added to, or null. */
  readonly milestoneId: string | null;
  readonly onClose: () => void;
};

/** The form of a new task, at the place of the task. */
export function NewTaskForm({ inventionId, milestoneId, onClose }: Props) {
  const tasks = useTaskActions();
  const [title, setTitle] = useState("");
  const [dueAt, setDueAt] = useState("");
  const [assignees, setAssignees] = useState<readonly string[]>([]);
  const add = async () => {
    const task = { title, inventionId, milestoneId, dueAt: dueAt || null, assignees: [...assignees] };
    if (await tasks.actions.create(task)) onClose();
  };
  return (
    <form
      className={styles.newTask}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextField label="Task" value={title} onChange={setTitle} error={tasks.errorOf("title")} autoFocus />
      <TextField label="Due" type="date" value={dueAt} onChange={setDueAt} error={tasks.errorOf("dueAt")} />
      <PeoplePicker emails={assignees} onChange={setAssignees} error={tasks.errorOf("assignees")} />
      <div className={styles.buttons}>
        <Button type="submit" disabled={title.trim() === ""} busy={tasks.sending}>
          Add task
        </Button>
        <Button variant="text" colour="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
