import { useEffect, useState } from "react";

type LateEnter = {
  readonly wait: () => void;
  /** Any later key or change means something else. */
  readonly drop: () => void;
};

/** An Enter that waits until the results are those of what was typed, and takes one of them then. */
export function useLateEnter(isCurrent: boolean, take: () => void): LateEnter {
  const [waits, setWaits] = useState(false);
  useEffect(() => {
    if (!waits || !isCurrent) return;
    setWaits(false);
    take();
  });
  return { wait: () => setWaits(true), drop: () => setWaits(false) };
}
