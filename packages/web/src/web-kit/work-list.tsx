import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "./button.tsx";
import { Modal } from "./modal.tsx";
import { useMedia } from "./use-media.ts";
import styles from "./work-list.module.css";

/** Wide enough to show an open entry next to the list. */
const wideEnough = "(min-width: 1180px)";

/** Whether an open entry is shown next to the list, which is then narrower. */
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
  /** The place of its row in the list; -1 where the list does not have it. */
  readonly at: number;
  readonly size?: "medium" | "large";
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/**
 * `WorkListEntry {title, at, size?, onClose, children}`: next to the list in a wide window, over it in a narrow one. Escape
 * closes it, and its row gets the focus.
 */
export function WorkListEntry(props: WorkListEntryProps) {
  const { title, onClose, children } = props;
  const hasSidePanel = useHasSidePanel(true);
  if (hasSidePanel) return <SideEntry {...props} />;
  return (
    <Modal title={title} size="large" onClose={onClose}>
      {children}
    </Modal>
  );
}

function SideEntry({ title, at, size = "medium", onClose, children }: WorkListEntryProps) {
  const aside = useRef<HTMLElement>(null);
  const close = () => {
    const list = aside.current?.previousElementSibling;
    // A reader who is in the list stays where they are.
    if (list && !list.contains(document.activeElement)) rowIn(list, at)?.focus();
    onClose();
  };
  useEscape(close);
  return (
    <aside ref={aside} className={styles.aside} data-size={size} aria-label={title} tabIndex={-1}>
      <div className={styles.heading}>
        <h2>{title}</h2>
        <Button variant="icon" colour="secondary" icon="close" label="Close" onClick={close} />
      </div>
      {children}
    </aside>
  );
}

/** The row at a place of a list, or the one that the reader was on last. */
function rowIn(list: Element, at: number): HTMLElement | null {
  const row = list.querySelector<HTMLElement>(`[role=row][data-index="${at}"]`);
  return row ?? list.querySelector<HTMLElement>("[role=row][tabindex='0']");
}

/** Has Escape close what is next to a list; a menu, a dialog and a field that are in use have the key first. */
function useEscape(close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    const press = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      if (key !== "Escape" || defaultPrevented || document.querySelector("dialog:modal") !== null) return;
      if (target instanceof Element && target.matches("input:not([type=checkbox]), select, textarea")) return;
      latest.current();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
