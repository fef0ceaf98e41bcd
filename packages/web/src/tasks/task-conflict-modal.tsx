import type { TaskChange, TaskConflict } from "@iphub/ui-core/tasks/use-task-edit";
import { useState } from "react";
import { Button } from "../shared/button.tsx";
import { Modal } from "../shared/modal.tsx";
import styles from "./task.module.css";

type Props = {
  readonly conflict: TaskConflict;
  readonly onResolve: (change: TaskChange) => void;
  readonly onClose: () => void;
};

/** Both versions of a task that two people changed, side by side, to choose field by field (design §6). */
export function TaskConflictModal({ conflict, onResolve, onClose }: Props) {
  const fields = Object.keys(conflict.mine);
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set(fields));
  const choose = (field: string, isMine: boolean) =>
    setMine((known) => new Set(isMine ? [...known, field] : [...known].filter((one) => one !== field)));
  const chosen: TaskChange = Object.fromEntries(Object.entries(conflict.mine).filter(([field]) => mine.has(field)));
  return (
    <Modal
      title="Somebody else changed this task"
      onClose={onClose}
      footer={
        <>
          <Button colour="secondary" onClick={onClose}>
            Keep theirs
          </Button>
          <Button onClick={() => (mine.size === 0 ? onClose() : onResolve(chosen))}>Save my choice</Button>
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
              <th scope="row">{field}</th>
              <td>
                <Version
                  name={field}
                  text={Reflect.get(conflict.mine, field)}
                  checked={mine.has(field)}
                  onChoose={() => choose(field, true)}
                />
              </td>
              <td>
                <Version
                  name={field}
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
  readonly name: string;
  readonly text: unknown;
  readonly checked: boolean;
  readonly onChoose: () => void;
};

function Version({ name, text, checked, onChoose }: VersionProps) {
  const words = Array.isArray(text) ? text.join(", ") : String(text ?? "–");
  return (
    <label className={styles.version}>
      <input type="radio" name={`version-${name}`} checked={checked} onChange={onChoose} />
      <span>{words}</span>
    </label>
  );
}
