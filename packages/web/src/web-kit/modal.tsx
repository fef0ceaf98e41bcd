import { type ReactNode, useId } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import styles from "./modal.module.css";
import { useDialog } from "./use-dialog.ts";

type ModalProps = {
  readonly title: string;
  readonly children: ReactNode;
  /** Called on Escape, the close button and a press outside the modal. */
  readonly onClose: () => void;
  /** The row of actions; the last one is the primary action. */
  readonly footer?: ReactNode;
  readonly size?: "small" | "medium" | "large";
};

/**
 * `Modal {title, children, onClose, footer?, size = "medium"}`: open while it is mounted; traps the focus and restores
 * it.
 */
export function Modal({ title, children, onClose, footer, size = "medium" }: ModalProps) {
  const titleId = useId();
  const dialog = useDialog("modal");
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the press beside the modal is a shortcut; Escape does the same.
    <dialog
      ref={dialog}
      className={classNames(styles.modal, styles[size])}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.frame}>
        <div className={styles.header}>
          <h2 id={titleId}>{title}</h2>
          <Button variant="icon" colour="secondary" icon="close" label="Close" onClick={onClose} />
        </div>
        <div className={styles.body}>{children}</div>
        {footer !== undefined && <div className={styles.footer}>{footer}</div>}
      </div>
    </dialog>
  );
}
