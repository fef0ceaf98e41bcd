import { type RefObject, useLayoutEffect, useRef } from "react";

// React's autoFocus runs before the dialog is open, when nothing in it can be focused yet.
const focusFirst = "[data-focus-first], :is(input, textarea, select):enabled:not([readonly])";

/**
 * Opens a `<dialog>` while its component is mounted, then closes it so that the browser restores the focus. The focus
 * goes to the element marked `data-focus-first`, else to the first field, else to the first button. A modal makes the
 * rest of the page inert; a panel does not.
 */
export function useDialog(kind: "modal" | "panel"): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    if (kind === "modal") dialog?.showModal();
    else dialog?.show();
    dialog?.querySelector<HTMLElement>(focusFirst)?.focus();
    return () => {
      dialog?.close();
      // The browser restores the focus only for modals; for a panel it is done here.
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [kind]);
  return ref;
}
