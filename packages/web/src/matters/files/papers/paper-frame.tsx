import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../../web-kit/button.tsx";
import { ModalDialog } from "../../../web-kit/modal.tsx";
import { useMedia } from "../../../web-kit/use-media.ts";
import styles from "./paper-panel.module.css";

type Props = { readonly title: string; readonly onClose: () => void; readonly children: ReactNode };

/** `PaperFrame {title, onClose, children}`: a panel next to the page, which stays in use; in a narrow window all of it. */
export function PaperFrame(props: Props) {
  const isWide = useMedia("(min-width: 960px)");
  return isWide ? <Panel {...props} /> : <Whole {...props} />;
}

function Whole({ title, onClose, children }: Props) {
  return (
    <ModalDialog className={styles.whole} label={title} onClose={onClose}>
      <Head title={title} onClose={onClose} />
      {children}
    </ModalDialog>
  );
}

function Panel({ title, onClose, children }: Props) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <section
      ref={panel}
      className={styles.panel}
      aria-label={title}
      tabIndex={-1}
      data-paper=""
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <Head title={title} onClose={onClose} />
      {children}
    </section>
  );
}

function Head({ title, onClose }: Omit<Props, "children">) {
  return (
    <header className={styles.head}>
      <h2 title={title}>
        <bdi>{title}</bdi>
      </h2>
      <Button variant="icon" colour="secondary" icon="close" label="Close" onClick={onClose} />
    </header>
  );
}
