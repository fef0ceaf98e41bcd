import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/** If the focused element disappeared with the old screen, the content takes the focus, so that keys work. */
export function useFocusOnNewScreen(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (document.activeElement !== document.body) return;
    document.getElementById("content")?.focus({ preventScroll: true });
  }, [pathname]);
}
