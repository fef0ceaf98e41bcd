import { type ConflictProps, conflictWords, useConflictChoice } from "@iphub/ui-core/work/tasks/use-conflict-choice";
import { Button } from "../../web-kit/button.tsx";
import { Modal } from "../../web-kit/modal.tsx";
import styles from "./conflict-modal.module.css";

type Props = ConflictProps & {
  /** Goes back to the form with the typed values. */
  readonly onClose: () => void;
};

/** Two conflicting versions next to each other, to choose field by field. */
export function ConflictModal({ onClose, ...props }: Props) {
  const { title, rows, choose, save } = useConflictChoice(props);
  const { field: column, mine, theirs, keep, save: saveLabel } = conflictWords;
  return (
    <Modal
      title={title}
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button colour="secondary" onClick={props.onKeepTheirs}>
            {keep}
          </Button>
          <Button onClick={save}>{saveLabel}</Button>
        </>
      }
    >
      <table className={styles.versions}>
        <thead>
          <tr>
            <th scope="col">{column}</th>
            <th scope="col">{mine}</th>
            <th scope="col">{theirs}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, label, isMine, ...texts }) => (
            <tr key={field}>
              <th scope="row">{label}</th>
              <td>
                <Version field={field} text={texts.mine} checked={isMine} onChoose={() => choose(field, true)} />
              </td>
              <td>
                <Version field={field} text={texts.theirs} checked={!isMine} onChoose={() => choose(field, false)} />
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
