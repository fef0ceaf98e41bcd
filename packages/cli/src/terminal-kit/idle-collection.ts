import { useStdin } from "ink";
import { useEffect } from "react";
import { garbageCollector } from "../command-line/garbage-collector.ts";

/** Keys and mouse are left alone for so long before garbage is collected, in milliseconds. */
const idleMs = 10_000;
/** How often it is looked, in milliseconds. */
const lookMs = 5_000;
/** Nothing is collected before the program holds so much more than after the last time, in bytes. */
const leastGrowth = 16 * 1024 ** 2;

/**
 * Collects garbage when nothing was typed, clicked or scrolled for ten seconds: it takes some 0.2 s, which a held key would show. The engine
 * by itself waits until several hundred megabytes have accumulated on a machine that has them, and keeps what is free
 * (docs/adr/optimisations.md).
 */
export function IdleCollection(): null {
  const { stdin } = useStdin();
  useEffect(() => {
    let usedAt = 0;
    let kept = 0;
    let collect: ReturnType<typeof garbageCollector> | undefined;
    const note = () => {
      usedAt = performance.now();
    };
    const timer = setInterval(() => {
      const isBusy = performance.now() - usedAt < idleMs;
      if (isBusy || process.memoryUsage.rss() - kept < leastGrowth) return;
      // A context of its own is made for it: not before the first frame.
      collect ??= garbageCollector();
      collect("all");
      kept = process.memoryUsage.rss();
    }, lookMs);
    timer.unref();
    // Ink reads the stream itself; "data" is emitted for each of its reads, of keys and of the mouse.
    stdin.on("data", note);
    return () => {
      clearInterval(timer);
      stdin.off("data", note);
    };
  }, [stdin]);
  return null;
}
