import { useEffect, useRef, useState } from "react";
import { spinnerDelayMs } from "./spinner.tsx";

/**
 * A selection counts as settled after this long, in milliseconds: longer than the repeat interval of a held key on a
 * busy machine, shorter than a reader takes to look from the list to the pane next to it.
 */
const settledMs = 100;

/** Whether stale data is shown dimmed: after it has waited 100 ms for newer data. */
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
 * The selected id once the selection has settled: the pane next to a list follows it, so that a held key redraws only
 * the list. The first id counts at once.
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

/** The filter of the rows on screen: the old one until the rows of a new one have arrived. */
export function useShownQuery(query: string | undefined, isRefreshing: boolean): string {
  const shown = useRef(query ?? "");
  if (!isRefreshing) shown.current = query ?? "";
  return shown.current;
}
