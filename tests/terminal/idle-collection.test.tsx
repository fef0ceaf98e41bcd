import { constants, PerformanceObserver } from "node:perf_hooks";
import { IdleCollection } from "@iphub/cli/terminal-kit/idle-collection";
import { cleanup } from "ink-testing-library";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { show, type } from "./show.tsx";

let collections = 0;
const observer = new PerformanceObserver((list) => {
  collections += list.getEntries().filter(isForced).length;
});

/** Whether a collection of all garbage was asked for by the program. */
function isForced({ detail }: { readonly detail?: unknown }): boolean {
  if (typeof detail !== "object" || detail === null || !("kind" in detail) || !("flags" in detail)) return false;
  const flags = Number(detail.flags);
  return (
    detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR && (flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) !== 0
  );
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  observer.observe({ entryTypes: ["gc"] });
});
afterEach(() => {
  cleanup();
  observer.disconnect();
  vi.useRealTimers();
});

it("collects garbage once no key was pressed for five seconds, and no more while nothing new is held", async () => {
  const { stdin } = show(<IdleCollection />);
  await type(stdin, "k");
  vi.advanceTimersByTime(4_000);
  await type(stdin, "j");
  vi.advanceTimersByTime(4_900);
  await type(stdin, "j");
  expect(collections).toBe(0);
  vi.advanceTimersByTime(10_000);
  await expect.poll(() => collections).toBe(1);
  vi.advanceTimersByTime(20_000);
  await type(stdin, "j");
  expect(collections).toBe(1);
});
