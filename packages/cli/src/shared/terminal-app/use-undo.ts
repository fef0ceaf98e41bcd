import type { Toasts } from "@iphub/ui-core/platform/toasts";
import { useEffect, useState } from "react";

type Undoable = { readonly id: string; readonly undo: () => void };

/**
 * The last change, where it can be taken back; it stays so after its toast is gone, until another change is made.
 * `run` takes it back once.
 */
export function useUndo(toasts: Toasts): { readonly isPossible: boolean; readonly run: () => void } {
  const [last, setLast] = useState<Undoable | null>(null);
  useEffect(
    () =>
      toasts.store.subscribe((shown) => {
        const newest = shown.findLast((toast) => toast.undo !== undefined || toast.isFinal);
        if (newest) setLast(newest.undo ? { id: newest.id, undo: newest.undo } : null);
      }),
    [toasts],
  );
  const run = () => {
    if (!last) return;
    setLast(null);
    toasts.close(last.id);
    last.undo();
  };
  return { isPossible: last !== null, run };
}
