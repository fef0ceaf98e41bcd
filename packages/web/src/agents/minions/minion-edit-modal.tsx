import type { Minion } from "@iphub/sdk/contract/minion-shapes";
import { type MinionFields, minionFieldsOf } from "@iphub/ui-core/agents/minions/minion-fields";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { useState } from "react";
import { FormModal } from "../../web-kit/form-modal.tsx";
import { MinionForm } from "./minion-form.tsx";

type Props = {
  readonly minion: Minion;
  readonly saving: boolean;
  readonly errorOf: (field: string) => string | null;
  /** Saves; the modal stays open if that fails. */
  readonly onSave: (fields: MinionFields) => Promise<boolean>;
  readonly onClose: () => void;
};

const discardQuestion = {
  title: "Discard your changes?",
  message: "They have not been saved.",
  confirmLabel: "Discard",
};

/** Changes a minion. */
export function MinionEditModal({ minion, saving, errorOf, onSave, onClose }: Props) {
  const { overlays } = useHubApp();
  const [begun] = useState(() => minionFieldsOf(minion));
  const [fields, setFields] = useState(begun);
  const isChanged = JSON.stringify(fields) !== JSON.stringify(begun);
  const close = async () => {
    if (!isChanged || (await overlays.confirm(discardQuestion))) onClose();
  };
  const save = async () => {
    if (!isChanged || (await onSave(fields))) onClose();
  };
  return (
    <FormModal
      title="Change the minion"
      onClose={() => void close()}
      saveLabel="Save"
      onSave={() => void save()}
      saving={saving}
      disabled={fields.name.trim() === ""}
      onCancel={() => void close()}
    >
      <MinionForm fields={fields} onChange={setFields} errorOf={errorOf} onSubmit={() => void save()} />
    </FormModal>
  );
}
