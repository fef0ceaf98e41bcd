import { type KeyboardEvent, useRef } from "react";

/** How long a key after `g` belongs to it, in milliseconds: `g d` opens the deadlines. */
const sequenceMilliseconds = 1_000;

/**
 * Reads the keys of a row: the key alone, as it was typed; null for one that a field takes, that is held with Ctrl, Alt or ⌘,
 * or that follows `g` and so opens a page. To be asked for every key that a grid gets.
 */
export function useRowKeys(): (event: KeyboardEvent) => string | null {
  const begun = useRef(Number.NEGATIVE_INFINITY);
  return ({ key, timeStamp, target, ctrlKey, metaKey, altKey }) => {
    const isAfterG = timeStamp - begun.current < sequenceMilliseconds;
    begun.current = key === "g" && !isAfterG ? timeStamp : Number.NEGATIVE_INFINITY;
    if (isAfterG || ctrlKey || metaKey || altKey || !(target instanceof Element)) return null;
    return target.matches("input:not([type=checkbox]), select, textarea") ? null : key;
  };
}
