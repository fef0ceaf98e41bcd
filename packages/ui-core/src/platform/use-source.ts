import { useInsertionEffect, useLayoutEffect, useRef } from "react";

/** Adds a source of the latest value to a set while the component is mounted. */
export function useSource<Value>(sources: Set<() => Value>, value: Value): void {
  const latest = useRef(value);
  useInsertionEffect(() => {
    latest.current = value;
  });
  useLayoutEffect(() => {
    const source = () => latest.current;
    sources.add(source);
    return () => {
      sources.delete(source);
    };
  }, [sources]);
}
