import type { TaskStatus } from "@iphub/sdk/contract/tasks";
import { nextTask } from "@iphub/sdk/domain/next-task";
import { expect, test } from "vitest";

function task(id: string, status: TaskStatus, dueAt: string | null = null, order = 0) {
  return { id, status, dueAt, order };
}

test("the open task due first, one without a date last, then by order and id", () => {
  const undated = task("undated", "on-hold");
  const later = task("later", "open", "2026-02-02");
  const second = task("second", "in-progress", "2026-02-01", 1);
  const first = task("first", "open", "2026-02-01", 0);
  const twin = task("a-twin", "open", "2026-02-01", 0);
  const done = task("done", "done", "2026-01-01");
  const cancelled = task("cancelled", "cancelled", "2026-01-01");
  expect(nextTask([undated, done, later, cancelled, second, first])?.id).toBe("first");
  expect(nextTask([first, twin])?.id).toBe("a-twin");
  expect(nextTask([undated, later])?.id).toBe("later");
  expect(nextTask([undated])?.id).toBe("undated");
});

test("one that waits is next only when all open ones wait; closed ones never are", () => {
  const waiting = task("waiting", "upcoming", "2026-01-01");
  expect(nextTask([waiting, task("undated", "open")])?.id).toBe("undated");
  expect(nextTask([waiting, task("later", "upcoming", "2026-02-01")])?.id).toBe("waiting");
  expect(nextTask([task("done", "done"), task("cancelled", "cancelled")])).toBeNull();
  expect(nextTask([])).toBeNull();
});
