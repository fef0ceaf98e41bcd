import type { Toast, ToastStore } from "@iphub/web/shared/toasts.tsx";

let toasts: readonly Toast[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** A store that closes nothing by itself: the application's own store keeps the time. */
export const galleryToasts: ToastStore = {
  subscribe: (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getSnapshot: () => toasts,
  close: (id) => change(toasts.filter((toast) => toast.id !== id)),
};

/** Shows a toast. */
export function showToast(toast: Omit<Toast, "id">): void {
  change([...toasts, { ...toast, id: crypto.randomUUID() }]);
}
