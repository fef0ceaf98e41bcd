import type { Toast, Toasts as ToastStore } from "@iphub/ui-core/platform/toasts";
import { useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import styles from "./toasts.module.css";

function Undo({ toast, onDone }: { readonly toast: Toast; readonly onDone: (id: string) => void }) {
  return (
    <Button
      variant="text"
      icon="undo"
      onClick={() => {
        toast.undo?.();
        onDone(toast.id);
      }}
    >
      Undo
    </Button>
  );
}

/**
 * `Toasts {toasts}`, from the store that controls their duration: failures after what was done, the newest last, each with a
 * close button, above everything. Both live regions are there from the start and empty: a screen reader says what comes into
 * a region that it knows, and not every one says what comes with its region.
 */
export function Toasts({ toasts: { store, close } }: { readonly toasts: ToastStore }) {
  const toasts = useSyncExternalStore(store.subscribe, store.getState);
  const region = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => region.current?.showPopover(), []);
  useLayoutEffect(() => {
    if (toasts.length === 0 || document.querySelector(":modal") === null) return;
    // Shown again, so that it is above a modal that has opened since.
    region.current?.hidePopover();
    region.current?.showPopover();
  }, [toasts]);
  const shown = (type: Toast["type"]) =>
    toasts.filter((toast) => toast.type === type).map((toast) => <OneToast key={toast.id} {...{ toast, close }} />);
  return (
    <div ref={region} popover="manual" className={styles.region}>
      <div role="status" aria-atomic="false" className={styles.list}>
        {shown("success")}
      </div>
      <div role="alert" aria-atomic="false" className={styles.list}>
        {shown("error")}
      </div>
    </div>
  );
}

function OneToast({ toast, close }: { readonly toast: Toast; readonly close: (id: string) => void }) {
  const { id, type, title, message, undo } = toast;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label={title} className={styles.toast}>
      <span className={styles[type]}>
        <Icon name={type} size="mdx" label={type === "error" ? "Error" : "Success"} />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {message !== undefined && <p>{message}</p>}
        {undo !== undefined && <Undo toast={toast} onDone={close} />}
      </div>
      <Button variant="icon" colour="secondary" icon="close" label="Close" onClick={() => close(id)} />
    </div>
  );
}
