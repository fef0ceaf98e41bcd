import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { discardQuestion } from "@iphub/ui-core/platform/overlays";
import type { BegunDraft } from "@iphub/ui-core/platform/use-draft";
import { type ReactNode, type SyntheticEvent, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { DraftNotice } from "./draft-notice.tsx";
import styles from "./modal.module.css";
import { useOpenModal } from "./open-modals.ts";
import { useDialog } from "./use-dialog.ts";

type DialogProps = {
  /** What it looks like beyond the frame that all modals have. */
  readonly className: string | undefined;
  readonly label?: string;
  readonly labelledBy?: string;
  /** True where what it shows cannot be shown again: only its buttons close it. */
  readonly isShownOnce?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/**
 * `ModalDialog {className, label | labelledBy, isShownOnce?, onClose, children}`: Escape and a press outside it close it,
 * unless it shows something once. It is rendered at the end of the body: in Chromium the submit event of a form within
 * another form ends at the outer form and never reaches React.
 */
export function ModalDialog({ className, label, labelledBy, isShownOnce = false, onClose, children }: DialogProps) {
  const dialog = useDialog("modal");
  // Text that is selected past the edge ends in a click on the dialog too, although the press began inside.
  const isOutside = useRef(false);
  useOpenModal(dialog);
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: the press outside the modal is a shortcut; Escape does the same.
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, className)}
      aria-label={label}
      aria-labelledby={labelledBy}
      // Chromium closes a dialog on the second Escape even if its cancel event is prevented.
      closedby={isShownOnce ? "none" : undefined}
      onCancel={(event) => {
        // React lets the event of a dialog over this one come here too: one Escape closes one of them.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!isShownOnce) onClose();
      }}
      onPointerDown={(event) => {
        isOutside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        if (!isShownOnce && isOutside.current && event.target === event.currentTarget) onClose();
      }}
    >
      {children}
    </dialog>,
    document.body,
  );
}

type ModalProps = {
  readonly title: string;
  readonly children: ReactNode;
  /** Called on Escape, the close button and a press outside the modal. */
  readonly onClose: () => void;
  /** The row of actions; the last one is the primary action. */
  readonly footer?: ReactNode;
  readonly size?: "small" | "medium" | "large";
  /** True where what it shows cannot be shown again: only its buttons close it. */
  readonly isShownOnce?: boolean;
  /** Makes it a form: called by its submit button and by Enter in a field of one line. */
  readonly onSubmit?: () => void;
};

/**
 * `Modal {title, children, onClose, footer?, size = "medium", isShownOnce?, onSubmit?}`: open while it is mounted; traps the focus and
 * restores it.
 */
export function Modal({ title, children, onClose, footer, size = "medium", isShownOnce, onSubmit }: ModalProps) {
  const titleId = useId();
  const Frame = onSubmit ? "form" : "div";
  const submit = (event: SyntheticEvent) => {
    // The form of a dialog over this one is not its own.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    if (!sayUnreadable(event.currentTarget)) onSubmit?.();
  };
  return (
    <ModalDialog
      className={classNames(styles.modal, styles[size])}
      labelledBy={titleId}
      isShownOnce={isShownOnce}
      onClose={onClose}
    >
      <Frame className={styles.frame} onSubmit={submit} {...(onSubmit ? { noValidate: true } : {})}>
        <div className={styles.header}>
          <h2 id={titleId}>{title}</h2>
          <Button variant="icon" colour="secondary" icon="close" label="Close" onClick={onClose} />
        </div>
        <div className={styles.body}>{children}</div>
        {footer !== undefined && <div className={styles.footer}>{footer}</div>}
      </Frame>
    </ModalDialog>
  );
}

/**
 * Has the browser say at its field what is typed and cannot be read, such as a date without its year: it would be saved as no
 * date. True if there is such a field.
 */
function sayUnreadable(form: EventTarget): boolean {
  const fields = form instanceof HTMLFormElement ? [...form.elements] : [];
  const field = fields.find((one) => one instanceof HTMLInputElement && one.validity.badInput);
  if (field instanceof HTMLInputElement) field.reportValidity();
  return field !== undefined;
}

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
  /** What was typed, which Cancel drops after it has asked; every other way to close the form keeps it. */
  readonly draft?: BegunDraft;
  readonly onClose: () => void;
};

/** `FormModal {title, children, saveLabel, onSave, saving?, disabled?, onCancel?, draft?, onClose}`: fields and the button that saves them. */
export function FormModal(props: FormModalProps) {
  const { title, children, size, saveLabel, onSave, saving, disabled, onCancel, draft, onClose } = props;
  const { overlays } = useHubApp();
  const cancel = async () => {
    if (draft?.isChanged && !(await overlays.confirm(discardQuestion))) return;
    draft?.actions.discard();
    onCancel?.();
  };
  const footer = (
    <>
      {onCancel && (
        <Button colour="secondary" onClick={() => void cancel()}>
          Cancel
        </Button>
      )}
      <Button type="submit" busy={saving} disabled={disabled}>
        {saveLabel}
      </Button>
    </>
  );
  return (
    <Modal title={title} size={size} onClose={onClose} footer={footer} onSubmit={onSave}>
      {draft && <DraftNotice draft={draft} />}
      {children}
    </Modal>
  );
}

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
