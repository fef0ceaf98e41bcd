import { taskStatus } from "@iphub/sdk/contract/tasks";
import type { TaskChange, TaskConflict } from "@iphub/ui-core/tasks/use-task-edit";
import { useState } from "react";
import { Button } from "../shared/button.tsx";
import { Modal } from "../shared/modal.tsx";
import { statusWords } from "../shared/task-status-text.tsx";
import styles from "./task.module.css";

type Props = {
  readonly conflict: TaskConflict;
  readonly onResolve: (change: TaskChange) => void;
  readonly onKeepTheirs: () => void;
  /** Back to the form, with what was typed. */
  readonly onClose: () => void;
};

const labels: Readonly<Record<string, string>> = { title: "Title", status: "Status", notes: "Notes" };

/** Both versions of a task that two people changed, side by side, to choose field by field (design §6). */
export function TaskConflictModal({ conflict, onResolve, onKeepTheirs, onClose }: Props) {
  const fields = Object.keys(conflict.mine);
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set(fields));
  const choose = (field: string, isMine: boolean) =>
    setMine((known) => new Set(isMine ? [...known, field] : [...known].filter((one) => one !== field)));
  const chosen: TaskChange = Object.fromEntries(Object.entries(conflict.mine).filter(([field]) => mine.has(field)));
  return (
    <Modal
      title="Somebody else changed this task"
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button colour="secondary" onClick={onKeepTheirs}>
            Keep theirs
          </Button>
          <Button onClick={() => (mine.size === 0 ? onKeepTheirs() : onResolve(chosen))}>Save my choice</Button>
        </>
      }
    >
      <table className={styles.versions}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Yours</th>
            <th scope="col">Theirs</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field}>
              <th scope="row">{labels[field] ?? field}</th>
              <td>
                <Version
                  field={field}
                  text={Reflect.get(conflict.mine, field)}
                  checked={mine.has(field)}
                  onChoose={() => choose(field, true)}
                />
              </td>
              <td>
                <Version
                  field={field}
                  text={Reflect.get(conflict.current, field)}
                  checked={!mine.has(field)}
                  onChoose={() => choose(field, false)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}

type VersionProps = {
  readonly field: string;
  readonly text: unknown;
  readonly checked: boolean;
  readonly onChoose: () => void;
};

function Version({ field, text, checked, onChoose }: VersionProps) {
  return (
    <label className={styles.version}>
      <input type="radio" name={`version-${field}`} checked={checked} onChange={onChoose} />
      <span>{wordsOf(text)}</span>
    </label>
  );
}

function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(", ");
  const status = taskStatus.safeParse(value);
  return status.success ? statusWords[status.data] : String(value || "–");
}
