import { createStore, type StoreApi } from "zustand/vanilla";
import type { Ports } from "./ports.ts";
import { ERROR_TOAST_MS, SUCCESS_TOAST_MS, UNDO_TOAST_MS } from "./timings.ts";

/** A temporary message. */
export interface Toast {
  readonly id: string;
  readonly type: "success" | "warning" | "error";
  readonly title: string;
  readonly message?: string;
  /** Undoes the change that the toast reports. */
  readonly undo?: () => void;
  /** True for a change that cannot be undone: an earlier change is then no longer the last one. */
  readonly isFinal?: boolean;
}

/** The visible toasts; each is closed after its time. */
export interface Toasts {
  readonly store: StoreApi<readonly Toast[]>;
  /** Shows a message and returns its id. */
  show(toast: Omit<Toast, "id">): string;
  close(id: string): void;
  /** Keeps a toast open while it is held; released, it is shown for its whole time again. */
  hold(toast: Toast, isHeld: boolean): void;
}

/** Creates the store of toasts: 3 s for a success, 10 s where it can be undone, 5 s for a warning or an error. */
export function createToasts(ports: Pick<Ports, "after">): Toasts {
  const store = createStore<readonly Toast[]>(() => []);
  const timers = new Map<string, () => void>();
  let count = 0;
  const close = (id: string) => {
    timers.delete(id);
    store.setState((toasts) => toasts.filter((toast) => toast.id !== id), true);
  };
  const start = ({ id, type, undo }: Toast) => {
    const shownFor = undo ? UNDO_TOAST_MS : type === "success" ? SUCCESS_TOAST_MS : ERROR_TOAST_MS;
    timers.set(
      id,
      ports.after(shownFor, () => close(id)),
    );
  };
  return {
    store,
    close,
    hold(toast, isHeld) {
      timers.get(toast.id)?.();
      if (!isHeld) start(toast);
    },
    show(toast) {
      const id = `toast-${count}`;
      count += 1;
      const shown = { ...toast, id };
      store.setState((toasts) => [...toasts, shown], true);
      start(shown);
      return id;
    },
  };
}
