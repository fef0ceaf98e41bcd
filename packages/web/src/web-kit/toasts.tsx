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
 * `Toasts {toasts}`, from the store that controls their duration: newest last, each with a close button, above
 * everything.
 */
export function Toasts({ toasts: { store, close } }: { readonly toasts: ToastStore }) {
  const toasts = useSyncExternalStore(store.subscribe, store.getState);
  const region = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // Shown again with each change, so that it is above a modal that has opened since.
    region.current?.hidePopover();
    if (toasts.length > 0) region.current?.showPopover();
  }, [toasts]);
  return (
    <section ref={region} popover="manual" aria-label="Notifications" className={styles.region}>
      {toasts.map((toast) => (
        <div key={toast.id} role={toast.type === "error" ? "alert" : "status"} className={styles.toast}>
          <span className={styles[toast.type]}>
            <Icon name={toast.type} size="mdx" label={toast.type === "error" ? "Error" : "Success"} />
          </span>
          <div className={styles.words}>
            <p className={styles.title}>{toast.title}</p>
            {toast.message !== undefined && <p>{toast.message}</p>}
            {toast.undo !== undefined && <Undo toast={toast} onDone={close} />}
          </div>
          <Button variant="icon" colour="secondary" icon="close" label="Close" onClick={() => close(toast.id)} />
        </div>
      ))}
    </section>
  );
}
