import { type RefObject, useLayoutEffect, useRef } from "react";

// React focuses what asks for it before the dialog is open, when nothing in it can take the focus yet.
const focusFirst = "[data-focus-first], :is(input, textarea, select):enabled:not([readonly])";

/**
 * Opens a `<dialog>` while its component is mounted, then closes it so that the browser gives the focus back.
 * The focus goes to what is marked `data-focus-first`, else to the first field, else to the first button.
 * A modal makes the rest of the page inert; a panel leaves it in use.
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
      // The browser gives focus back only to what had it when a modal opened; a panel's opener is put right here.
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [kind]);
  return ref;
}
