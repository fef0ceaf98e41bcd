import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Modal } from "./modal.tsx";

type FormModalProps = {
  readonly title: string;
  /** The fields. */
  readonly children: ReactNode;
  readonly size?: "small" | "medium" | "large";
  /** The label of the primary button, such as 'Save team'. */
  readonly saveLabel: ReactNode;
  readonly onSave: () => void;
  readonly saving?: boolean;
  /** True while a required field is empty. */
  readonly disabled?: boolean;
  /** If given, a Cancel button is shown before the primary one. */
  readonly onCancel?: () => void;
  readonly onClose: () => void;
};

/** `FormModal {title, children, saveLabel, onSave, saving?, disabled?, onCancel?, onClose}`: fields and the button that saves them. */
export function FormModal(props: FormModalProps) {
  const { title, children, size, saveLabel, onSave, saving, disabled, onCancel, onClose } = props;
  const footer = (
    <>
      {onCancel && (
        <Button colour="secondary" onClick={onCancel}>
          Cancel
        </Button>
      )}
      <Button onClick={onSave} busy={saving} disabled={disabled}>
        {saveLabel}
      </Button>
    </>
  );
  return (
    <Modal title={title} size={size} onClose={onClose} footer={footer}>
      {children}
    </Modal>
  );
}
