import { type RefObject, useEffect, useRef } from "react";

/**
 * The ref of the button in whose place a form opens: it has the focus again when the form is closed, unless the reader has
 * gone on to something else.
 */
export function useOpener(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // What had the focus is gone with the form.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}
