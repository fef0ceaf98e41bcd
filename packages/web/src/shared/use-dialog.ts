import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Opens a `<dialog>` while its component is mounted, then closes it so that the browser gives the focus back.
 * A modal makes the rest of the page inert; a panel leaves it in use.
 */
export function useDialog(kind: "modal" | "panel"): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    if (kind === "modal") dialog?.showModal();
    else dialog?.show();
    return () => {
      dialog?.close();
      // The browser gives focus back only to what had it when a modal opened; a panel's opener is put right here.
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [kind]);
  return ref;
}
