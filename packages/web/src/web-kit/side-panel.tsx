import { type ReactNode, useId } from "react";
import { Button } from "./button.tsx";
import styles from "./side-panel.module.css";
import { useDialog } from "./use-dialog.ts";

type SidePanelProps = {
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
  readonly footer?: ReactNode;
};

/** `SidePanel {title, children, onClose, footer?}`: opens on the right while it is mounted; the page stays in use. */
export function SidePanel({ title, children, onClose, footer }: SidePanelProps) {
  const titleId = useId();
  const dialog = useDialog("panel");
  return (
    <dialog
      ref={dialog}
      className={styles.panel}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <header className={styles.header}>
        <h2 id={titleId}>{title}</h2>
        <Button variant="icon" colour="secondary" icon="close" label="Close" onClick={onClose} />
      </header>
      <div className={styles.body}>{children}</div>
      {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
    </dialog>
  );
}
