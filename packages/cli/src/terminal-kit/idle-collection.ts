import { useInput } from "ink";
import { useEffect, useRef } from "react";
import { garbageCollector } from "../command-line/garbage-collector.ts";

/** The keys are left alone for so long before garbage is collected, in milliseconds. */
const idleMs = 10_000;
/** How often it is looked, in milliseconds. */
const lookMs = 5_000;
/** Nothing is collected before the program holds so much more than after the last time, in bytes. */
const leastGrowth = 16 * 1024 ** 2;

/**
 * Collects garbage when no key was pressed for ten seconds: it takes some 0.2 s, which a held key would show. The engine
 * by itself waits until several hundred megabytes have accumulated on a machine that has them, and keeps what is free
 * (docs/adr/optimisations.md).
 */
export function IdleCollection(): null {
  const pressedAt = useRef(0);
  useInput(() => {
    pressedAt.current = performance.now();
  });
  useEffect(() => {
    const collect = garbageCollector();
    let kept = 0;
    const timer = setInterval(() => {
      const isBusy = performance.now() - pressedAt.current < idleMs;
      if (isBusy || process.memoryUsage.rss() - kept < leastGrowth) return;
      collect("all");
      kept = process.memoryUsage.rss();
    }, lookMs);
    timer.unref();
    return () => clearInterval(timer);
  }, []);
  return null;
}
