import type { Toasts } from "@iphub/ui-core/platform/toasts";
import { useEffect, useState } from "react";

type Undoable = { readonly undo: () => void };

/**
 * The last change that can be undone; it stays available after its toast is gone, until another change is made. `run`
 * undoes it once.
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
    // Closes all of them: an older 'Change undone' still visible would look like the result of this one. Newest first:
    // what remains is then the change before this one, if it is still visible.
    for (const { id } of toasts.store.getState().toReversed()) toasts.close(id);
    last.undo();
  };
  return { isPossible: last !== null, run };
}
