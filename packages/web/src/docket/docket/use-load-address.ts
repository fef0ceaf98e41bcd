import { type LoadQuery, loadAddress, loadQueryOf } from "@iphub/ui-core/docket/docket/load-query";
import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";

/** What the address asks a load for, and a function to change it. */
export function useLoadAddress() {
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => loadQueryOf((name) => params.get(name)), [params]);
  const show = (change: Partial<LoadQuery>) => {
    // The address itself: `query` is a render behind when two controls are used in quick succession.
    const current = new URLSearchParams(window.location.search);
    for (const [name, value] of loadAddress({ ...loadQueryOf((one) => current.get(one)), ...change })) {
      if (value === null) current.delete(name);
      else current.set(name, value);
    }
    setParams(current);
  };
  return { query, show };
}
