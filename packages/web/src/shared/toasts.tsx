import { useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import styles from "./toasts.module.css";

/** A message that comes and goes (spec §8). */
export type Toast = {
  readonly id: string;
  readonly type: "success" | "error";
  readonly title: string;
  readonly message?: string;
};

/** Holds the toasts and closes each after its time (3 s success, 5 s error: spec §9); the widget only shows them. */
export type ToastStore = {
  readonly subscribe: (listener: () => void) => () => void;
  /** The same array until something changes. */
  readonly getSnapshot: () => readonly Toast[];
  readonly close: (id: string) => void;
};

/** `Toasts {store: {subscribe, getSnapshot, close(id)}}`: newest last, each with a close button, above everything. */
export function Toasts({ store }: { readonly store: ToastStore }) {
  const toasts = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const region = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // Shown anew with each change, so that it comes above a modal that opened meanwhile.
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
          </div>
          <Button variant="icon" colour="secondary" icon="close" label="Close" onClick={() => store.close(toast.id)} />
        </div>
      ))}
    </section>
  );
}
