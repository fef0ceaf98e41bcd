import { useCallback, useEffect, useRef } from "react";

/** A debounced call. */
export type Debounced<Value> = {
  readonly call: (value: Value) => void;
  /** Runs a pending call now. */
  readonly flush: () => void;
  /** Drops a pending call. */
  readonly cancel: () => void;
};

/**
 * Delays `run` until `delayMs` have passed without another call; 0 runs at once. The latest value wins. A pending call
 * runs when the component unmounts, so that no input is lost, or is dropped with `onLeave: "cancel"`.
 */
export function useDebounced<Value>(
  run: (value: Value) => void,
  delayMs: number,
  onLeave: "flush" | "cancel" = "flush",
): Debounced<Value> {
  const latestRun = useRef(run);
  const waiting = useRef<{ readonly timer: ReturnType<typeof setTimeout>; readonly value: Value } | null>(null);
  useEffect(() => {
    latestRun.current = run;
  });

  const cancel = useCallback(() => {
    if (waiting.current !== null) clearTimeout(waiting.current.timer);
    waiting.current = null;
  }, []);
  const flush = useCallback(() => {
    const due = waiting.current;
    cancel();
    if (due !== null) latestRun.current(due.value);
  }, [cancel]);
  const call = useCallback(
    (value: Value) => {
      cancel();
      if (delayMs === 0) return latestRun.current(value);
      waiting.current = { value, timer: setTimeout(flush, delayMs) };
    },
    [cancel, delayMs, flush],
  );
  useEffect(() => (onLeave === "flush" ? flush : cancel), [onLeave, flush, cancel]);
  return { call, flush, cancel };
}
