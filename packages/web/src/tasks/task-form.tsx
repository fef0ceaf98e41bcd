import { type Task, type TaskStatus, taskStatus } from "@iphub/sdk/contract/tasks";
import type { TaskChange } from "@iphub/ui-core/tasks/use-task-edit";
import { useState } from "react";
import { Button } from "../shared/button.tsx";
import { Select } from "../shared/select.tsx";
import { statusWords } from "../shared/task-status-text.tsx";
import { TextField } from "../shared/text-field.tsx";
import styles from "./task.module.css";

type Props = { readonly task: Task; readonly onSave: (change: TaskChange) => void };

const statuses = taskStatus.options.map((status) => ({ value: status, title: statusWords[status] }));

/** The form of a task; only what was changed is sent. */
export function TaskForm({ task, onSave }: Props) {
  const [title, setTitle] = useState(task.title);
  const [status, setStatus] = useState<TaskStatus>(task.status);
  const [notes, setNotes] = useState(task.notes);
  const change: TaskChange = {
    ...(title === task.title ? {} : { title }),
    ...(status === task.status ? {} : { status }),
    ...(notes === task.notes ? {} : { notes }),
  };
  const changed = Object.keys(change).length > 0;
  const titleError = title.trim() === "" ? "Title is empty; write what is to be done" : undefined;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (changed && !titleError) onSave(change);
      }}
    >
      <TextField label="Title" value={title} onChange={setTitle} error={titleError} />
      <Select label="Status" value={status} options={statuses} onChange={setStatus} />
      <TextField label="Notes" multiline value={notes} onChange={setNotes} hint="Markdown" />
      <Button type="submit" disabled={!changed || titleError !== undefined}>
        Save
      </Button>
    </form>
  );
}
