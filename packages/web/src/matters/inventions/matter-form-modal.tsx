import type { Invention } from "@iphub/sdk/contract/inventions";
import { useInventionForm } from "@iphub/ui-core/matters/inventions/use-invention-form";
import { Fragment } from "react";
import { FormModal } from "../../web-kit/modal.tsx";
import { matterControls } from "./matter-controls.tsx";

type Props = {
  /** The matter to change; null opens a new one. */
  readonly invention: Invention | null;
  readonly onClose: () => void;
  readonly onSaved: (invention: Invention) => void;
};

/** The form of a matter, new or not. */
export function MatterFormModal({ invention, onClose, onSaved }: Props) {
  const form = useInventionForm(invention, (saved) => {
    onClose();
    onSaved(saved);
  });
  return (
    <FormModal
      title={invention ? "Change the matter" : "New matter"}
      onClose={onClose}
      saveLabel={invention ? "Save" : "Open the matter"}
      onSave={() => void form.actions.save()}
      saving={form.saving}
      onCancel={onClose}
      draft={form.draft}
    >
      {Object.entries(matterControls).map(([name, control]) => (
        <Fragment key={name}>{control(form)}</Fragment>
      ))}
    </FormModal>
  );
}
