import { createStore, type StoreApi } from "zustand/vanilla";
import type { Ports } from "./ports.ts";
import { ERROR_TOAST_MS, SUCCESS_TOAST_MS } from "./timings.ts";

/** A temporary message. */
export interface Toast {
  readonly id: string;
  readonly type: "success" | "error";
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
}

/** Creates the store of toasts: 3 s for a success, 5 s for an error. */
export function createToasts(ports: Pick<Ports, "after">): Toasts {
  const store = createStore<readonly Toast[]>(() => []);
  let made = 0;
  const close = (id: string) => store.setState((toasts) => toasts.filter((toast) => toast.id !== id), true);
  return {
    store,
    close,
    show(toast) {
      made += 1;
      const id = `toast-${made}`;
      store.setState((toasts) => [...toasts, { ...toast, id }], true);
      ports.after(toast.type === "success" ? SUCCESS_TOAST_MS : ERROR_TOAST_MS, () => close(id));
      return id;
    },
  };
}
