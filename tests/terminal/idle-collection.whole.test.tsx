import { constants, PerformanceObserver } from "node:perf_hooks";
import { IdleCollection } from "@iphub/cli/terminal-kit/idle-collection";
import { cleanup } from "ink-testing-library";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { show, type } from "./show.tsx";

let collections = 0;
const observer = new PerformanceObserver((list) => {
  collections += list.getEntries().filter(isOfAll).length;
});

/** Whether all garbage was collected, not the young generation alone. */
function isOfAll(entry: object): boolean {
  if (!("detail" in entry) || typeof entry.detail !== "object" || entry.detail === null) return false;
  const detail: { readonly kind?: unknown } = entry.detail;
  return detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR;
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

it.each([
  ["keys", "j"],
  ["turns of the mouse's wheel", "\u001b[<65;10;10M"],
])("collects garbage once nothing was done for ten seconds, not between %s", async (_, input) => {
  const { stdin } = show(<IdleCollection />);
  await type(stdin, input);
  const before = collections;
  for (let seconds = 0; seconds < 60; seconds += 6) {
    vi.advanceTimersByTime(6_000);
    await type(stdin, input);
  }
  expect(collections).toBe(before);
  vi.advanceTimersByTime(16_000);
  await vi.waitFor(() => expect(collections).toBeGreaterThan(before));
});
