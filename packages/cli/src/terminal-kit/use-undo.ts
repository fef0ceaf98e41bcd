import type { Toasts } from "@iphub/ui-core/platform/toasts";
import { useEffect, useState } from "react";

type Undoable = { readonly undo: () => void };

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
        if (newest) setLast(newest.undo ? { undo: newest.undo } : null);
      }),
    [toasts],
  );
  const run = () => {
    if (!last) return;
    setLast(null);
    // All of them: an older 'Change taken back' left on show would be read as the answer to this one. The newest first:
    // what stays is then the change before this one, if it is shown still.
    for (const { id } of toasts.store.getState().toReversed()) toasts.close(id);
    last.undo();
  };
  return { isPossible: last !== null, run };
}
