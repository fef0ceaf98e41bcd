import { Button } from "./button.tsx";
import { Modal } from "./modal.tsx";

type ConfirmModalProps = {
  readonly title: string;
  /** What will happen, in one or two sentences. */
  readonly message: string;
  /** The verb of the action, such as 'Delete note'. */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** `ConfirmModal {title, message, confirmLabel, cancelLabel = "Cancel", busy?, onConfirm, onCancel}`: Cancel has the focus. */
export function ConfirmModal(props: ConfirmModalProps) {
  const { title, message, confirmLabel, cancelLabel = "Cancel", busy = false, onConfirm, onCancel } = props;
  return (
    <Modal
      title={title}
      size="small"
      onClose={onCancel}
      footer={
        <>
          <Button colour="secondary" onClick={onCancel} focusFirst>
            {cancelLabel}
          </Button>
          <Button onClick={onConfirm} busy={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p>{message}</p>
    </Modal>
  );
}
