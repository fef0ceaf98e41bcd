import { taskStatus } from "@iphub/sdk/contract/tasks";
import { statusWords } from "@iphub/sdk/domain/work/task-status";
import { pluck } from "@iphub/sdk/records/record";
import { taskFields } from "@iphub/sdk/records/tasks";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { useState } from "react";
import { Button } from "../../web-kit/button.tsx";
import { dateWords } from "../../web-kit/date-text.tsx";
import { Modal } from "../../web-kit/modal.tsx";
import styles from "./conflict-modal.module.css";

type Props = {
  /** What both have changed: `task`, `milestone`. */
  readonly what: string;
  /** The reader's changes field by field, and the current record. */
  readonly conflict: { readonly mine: object; readonly current: object };
  /** Saves the fields that were chosen from the reader's version over the current record. */
  readonly onResolve: (fields: readonly string[]) => void;
  readonly onKeepTheirs: () => void;
  /** Goes back to the form with the typed values. */
  readonly onClose: () => void;
};

const labels: Readonly<Record<string, string>> = { clientDueDate: "Client date", ...pluck(taskFields, "label") };

/** Two conflicting versions next to each other, to choose field by field. */
export function ConflictModal({ what, conflict, onResolve, onKeepTheirs, onClose }: Props) {
  const fields = Object.keys(conflict.mine);
  const nameOf = useNames([conflict.mine, conflict.current].flatMap(peopleIn));
  const [mine, setMine] = useState<readonly string[]>(fields);
  const choose = (field: string, isMine: boolean) =>
    setMine((known) => fields.filter((one) => (one === field ? isMine : known.includes(one))));
  return (
    <Modal
      title={`Someone else changed this ${what}`}
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button colour="secondary" onClick={onKeepTheirs}>
            Keep theirs
          </Button>
          <Button onClick={() => (mine.length === 0 ? onKeepTheirs() : onResolve(mine))}>Save my choice</Button>
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
                  text={wordsOf(Reflect.get(conflict.mine, field), nameOf)}
                  checked={mine.includes(field)}
                  onChoose={() => choose(field, true)}
                />
              </td>
              <td>
                <Version
                  field={field}
                  text={wordsOf(Reflect.get(conflict.current, field), nameOf)}
                  checked={!mine.includes(field)}
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
  readonly text: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
};

function Version({ field, text, checked, onChoose }: VersionProps) {
  return (
    <label className={styles.version}>
      <input type="radio" name={`version-${field}`} checked={checked} onChange={onChoose} />
      <span>{text}</span>
    </label>
  );
}

function wordsOf(value: unknown, nameOf: (email: string) => string): string {
  if (Array.isArray(value)) return value.map((one) => nameOf(String(one))).join(", ");
  if (typeof value === "string" && isDay(value)) return dateWords({ value, weekday: true });
  const status = taskStatus.safeParse(value);
  return status.success ? statusWords[status.data] : String(value || "–");
}

function peopleIn(version: object): string[] {
  const people: unknown = Reflect.get(version, "assignees");
  return Array.isArray(people) ? people.map(String) : [];
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);
