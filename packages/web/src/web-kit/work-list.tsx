import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Modal } from "./modal.tsx";
import { useMedia } from "./use-media.ts";
import styles from "./work-list.module.css";

/** Wide enough to show an open entry next to the list. */
const wideEnough = "(min-width: 1180px)";

/** Tells whether an open entry is shown next to the list, which is then narrower. */
export function useHasSidePanel(isOpen: boolean): boolean {
  return useMedia(wideEnough) && isOpen;
}

type WorkListProps = {
  /** The list with its tabs. */
  readonly children: ReactNode;
  /** The open entry, a `WorkListEntry`; nothing if none is open. */
  readonly open: ReactNode;
};

/** `WorkList {children, open}`: a work list, and its open entry. */
export function WorkList({ children, open }: WorkListProps) {
  return (
    <div className={styles.split}>
      <div className={styles.list}>{children}</div>
      {open}
    </div>
  );
}

type WorkListEntryProps = {
  readonly title: string;
  readonly size?: "medium" | "large";
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** `WorkListEntry {title, size?, onClose, children}`: next to the list in a wide window, over it in a narrow one. */
export function WorkListEntry({ title, size = "medium", onClose, children }: WorkListEntryProps) {
  const hasSidePanel = useHasSidePanel(true);
  if (!hasSidePanel) {
    return (
      <Modal title={title} size="large" onClose={onClose}>
        {children}
      </Modal>
    );
  }
  return (
    <aside className={styles.aside} data-size={size} aria-label={title}>
      <div className={styles.heading}>
        <h2>{title}</h2>
        <Button variant="icon" colour="secondary" icon="close" label="Close" onClick={onClose} />
      </div>
      {children}
    </aside>
  );
}
