import type { Toast, Toasts as ToastStore } from "@iphub/ui-core/platform/toasts";
import { type SyntheticEvent, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { useTopModal } from "./open-modals.ts";
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
 * `Toasts {toasts}`, from the store that controls their duration: warnings and failures after what was done, the newest last, each with a
 * close button, above everything. While a modal is open they are in it, because nothing outside it can be pressed.
 */
export function Toasts({ toasts: { store, close, hold } }: { readonly toasts: ToastStore }) {
  const toasts = useSyncExternalStore(store.subscribe, store.getState);
  const modal = useTopModal();
  return (
    <>
      <Region toasts={modal ? none : toasts} close={close} hold={hold} />
      {modal && createPortal(<Region toasts={toasts} close={close} hold={hold} />, modal)}
    </>
  );
}

const none: readonly Toast[] = [];

type RegionProps = Pick<ToastStore, "close" | "hold"> & { readonly toasts: readonly Toast[] };

/**
 * Both live regions are there before any toast: a screen reader says what comes into a region that it knows, and not every one
 * says what comes with its region.
 */
function Region({ toasts, close, hold }: RegionProps) {
  const region = useRef<HTMLElement>(null);
  useLayoutEffect(() => region.current?.showPopover(), []);
  const shown = (type: Toast["type"]) => {
    const ofType = toasts.filter((toast) => toast.type === type);
    if (ofType.length === 0) return null;
    return (
      <ul className={styles.list}>
        {ofType.map((toast) => (
          <li key={toast.id}>
            <OneToast toast={toast} close={close} hold={hold} />
          </li>
        ))}
      </ul>
    );
  };
  return (
    <section ref={region} popover="manual" aria-label="Notifications" className={styles.region}>
      <div role="status" aria-atomic="false">
        {shown("success")}
        {shown("warning")}
      </div>
      <div role="alert" aria-atomic="false">
        {shown("error")}
      </div>
    </section>
  );
}

const labels = { success: "Success", warning: "Warning", error: "Error" } as const;

type OneToastProps = Omit<RegionProps, "toasts"> & { readonly toast: Toast };

function OneToast({ toast, close, hold }: OneToastProps) {
  const { id, type, title, message, undo } = toast;
  const waits = undo !== undefined || type !== "success";
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      role="group"
      aria-label={title}
      className={styles.toast}
      {...(waits && holding((isHeld) => hold(toast, isHeld)))}
    >
      <span className={styles[type]}>
        <Icon name={type} size="mdx" label={labels[type]} />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {message !== undefined && <p>{message}</p>}
        {undo !== undefined && <Undo toast={toast} onDone={close} />}
      </div>
      <Button variant="icon" colour="secondary" icon="close" label="Dismiss" onClick={() => close(id)} />
    </div>
  );
}

/**
 * A toast with Undo, a warning and a failure wait while they are pointed at or have the focus, so that their words can be read
 * and their buttons pressed.
 */
function holding(hold: (isHeld: boolean) => void) {
  const leave = ({ currentTarget }: SyntheticEvent) => hold(currentTarget.matches(":hover, :focus-within"));
  return { onMouseEnter: () => hold(true), onMouseLeave: leave, onFocus: () => hold(true), onBlur: leave };
}
