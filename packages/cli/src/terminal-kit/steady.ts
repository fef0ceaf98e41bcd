import { useEffect, useRef, useState } from "react";
import { spinnerDelayMs } from "./spinner.tsx";

/**
 * A selection counts as settled when it has stood for so long, in milliseconds: longer than a held key takes to come again
 * on a busy machine, shorter than a reader turns from the list to what stands beside it.
 */
const settledMs = 100;

/** Whether what is shown has been waiting for newer data for so long that it should look so: after 100 ms. */
export function useStale(isRefreshing: boolean): boolean {
  const [isStale, setIsStale] = useState(false);
  useEffect(() => {
    if (!isRefreshing) return setIsStale(false);
    const timer = setTimeout(() => setIsStale(true), spinnerDelayMs);
    return () => clearTimeout(timer);
  }, [isRefreshing]);
  return isStale;
}

/**
 * The id that was selected last when the selection came to rest: what is drawn beside a list follows this, so that a
 * held key redraws only the list. The first id counts at once.
 */
export function useSettled(id: string | undefined): string | undefined {
  const [settled, setSettled] = useState(id);
  useEffect(() => {
    if (id === settled) return;
    if (settled === undefined) return setSettled(id);
    const timer = setTimeout(() => setSettled(id), settledMs);
    return () => clearTimeout(timer);
  }, [id, settled]);
  return settled;
}

/** The filter that the rows on screen belong to: the old one until the rows of a new one have come. */
export function useShownQuery(query: string | undefined, isRefreshing: boolean): string {
  const shown = useRef(query ?? "");
  if (!isRefreshing) shown.current = query ?? "";
  return shown.current;
}
