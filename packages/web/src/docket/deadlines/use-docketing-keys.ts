import { useEffect, useLayoutEffect, useRef } from "react";
import { singleKeysAreOn } from "../../web-kit/single-keys.ts";

/** The single keys of a page with what they do. */
type PageKeys = Readonly<Record<string, () => unknown>>;

/**
 * Runs a page's own keys, except in a field, a dialog or a sequence of the program such as `g d`, and letters only while the
 * reader has not switched single keys off. A key that is held down counts once, so that no second entry is changed before
 * it was seen.
 */
export function useDocketingKeys(keys: PageKeys): void {
  const latest = useRef(keys);
  // With the commit, not after it: the next key acts on the row that is shown.
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      const { target, key } = event;
      if (key.length === 1 && !singleKeysAreOn()) return;
      if (target instanceof Element && target.matches("input:not([type=checkbox]), select, textarea")) return;
      // The program's own sequences are decided by listeners that run after this one.
      setTimeout(() => {
        if (event.defaultPrevented || document.querySelector("dialog:modal") !== null) return;
        void latest.current[key]?.();
      });
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
