import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { bareTitle, onTitleChange } from "./window-title.ts";

/**
 * The title of each new screen, for screen readers: a browser says it by itself only where a document is loaded. The region is
 * empty on the first screen; the focus stays where it is.
 */
export function ScreenNews() {
  const { pathname } = useLocation();
  const [said, setSaid] = useState("");
  const shown = useRef(pathname);
  const hasMoved = useRef(false);
  // Before the new screen names itself, which it does in an effect.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    hasMoved.current = true;
    setSaid("");
  }, [pathname]);
  useEffect(
    () =>
      onTitleChange(() => {
        if (hasMoved.current) setSaid(bareTitle().replace(/ – iphub$/, ""));
      }),
    [],
  );
  return (
    <p aria-live="polite" aria-atomic="true" className="visually-hidden">
      {said}
    </p>
  );
}
