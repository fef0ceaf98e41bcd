import type { Minion } from "@iphub/sdk/contract/minion-shapes";
import { minionFields } from "@iphub/sdk/records/minions";
import { type MinionFields, minionFieldsOf, minionForm } from "@iphub/ui-core/agents/minions/minion-fields";
import { useRecordDraft } from "@iphub/ui-core/platform/use-draft";
import { Fragment, type ReactNode } from "react";
import { DateField } from "../../web-kit/date-field.tsx";
import { FormModal } from "../../web-kit/modal.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import styles from "./minions.module.css";

type Props = {
  readonly fields: MinionFields;
  readonly onChange: (fields: MinionFields) => void;
  readonly errorOf: (field: string) => string | null;
};

/** The fields of a minion, in the form of the page or dialog that has them; only its name is required. */
export function MinionInputs({ fields, onChange, errorOf }: Props) {
  const set = (name: keyof MinionFields) => (value: string) => onChange({ ...fields, [name]: value });
  const field = (name: keyof MinionFields) => ({
    label: minionFields[name].label,
    value: fields[name],
    onChange: set(name),
    error: errorOf(name),
  });
  const controls: { readonly [N in keyof MinionFields]: ReactNode } = {
    name: <TextField {...field("name")} required autoFocus />,
    trainer: <TextField {...field("trainer")} hint="Its trainer: an e-mail address or a name" />,
    manager: <TextField {...field("manager")} hint="The person responsible for it" />,
    startDate: <DateField {...field("startDate")} />,
    endDate: <DateField {...field("endDate")} />,
    description: <TextField {...field("description")} multiline hint="What it does; Markdown" />,
  };
  const { name, description, ...pairs } = controls;
  return (
    <div className={styles.form}>
      {name}
      <div className={styles.pair}>
        {Object.entries(pairs).map(([id, control]) => (
          <Fragment key={id}>{control}</Fragment>
        ))}
      </div>
      {description}
    </div>
  );
}

type MinionEditModalProps = {
  readonly minion: Minion;
  readonly saving: boolean;
  readonly errorOf: (field: string) => string | null;
  /** Saves; the modal stays open if that fails. */
  readonly onSave: (fields: MinionFields) => Promise<boolean>;
  readonly onClose: () => void;
};

/** Changes a minion. */
export function MinionEditModal({ minion, saving, errorOf, onSave, onClose }: MinionEditModalProps) {
  const draft = useRecordDraft(`minion:${minion.documentId}`, minionForm, minionFieldsOf(minion));
  const { values: fields, isChanged } = draft;
  const save = async () => {
    if (isChanged && !(await onSave(fields))) return;
    draft.actions.discard();
    onClose();
  };
  return (
    <FormModal
      title="Change the minion"
      onClose={onClose}
      saveLabel="Save"
      onSave={() => void save()}
      saving={saving}
      disabled={fields.name.trim() === ""}
      onCancel={onClose}
      draft={draft}
    >
      <MinionInputs fields={fields} onChange={draft.actions.set} errorOf={errorOf} />
    </FormModal>
  );
}
