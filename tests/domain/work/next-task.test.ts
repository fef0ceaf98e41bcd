import type { Milestone } from "@iphub/sdk/contract/milestones";
import type { TaskStatus } from "@iphub/sdk/contract/tasks";
import { nextTask } from "@iphub/sdk/domain/work/next-task";
import { noMilestoneGroup, placeTask, removeTask } from "@iphub/sdk/domain/work/task-move";
import { expect, test } from "vitest";
import { wholeTask } from "../../support/whole-records.ts";

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

test("a task that moves, closes or goes leaves each milestone with the next task of the same rule", () => {
  const groups = [milestoneOf("a", ["a1", "2026-01-01"], ["a2", "2026-03-01"]), milestoneOf("b", ["b1", "2026-02-01"])];
  const [a1] = groups[0]?.tasks ?? [];
  if (!a1) throw new Error("there is no a1");
  const nextOf = (list: readonly Milestone[]) => list.map(({ nextTask: next }) => next?.id ?? null);
  expect(nextOf(placeTask(groups, { ...a1, workflow: { ...a1.workflow, milestoneId: "b" } }))).toEqual(["a2", "a1"]);
  expect(nextOf(placeTask(groups, { ...a1, status: "done" }))).toEqual(["a2", "b1"]);
  expect(nextOf(removeTask(groups, "a1"))).toEqual(["a2", "b1"]);
  expect(nextOf(removeTask(groups, "b1"))).toEqual(["a1", null]);
  const finished = groups.map((group) => ({ ...group, completed: true, nextTask: null }));
  expect(nextOf(placeTask(finished, { ...a1, title: "Renamed" }))).toEqual([null, null]);
  const loose = placeTask(groups, { ...a1, workflow: { ...a1.workflow, milestoneId: null } });
  expect(nextOf(loose)).toEqual(["a2", "b1", "a1"]);
  // The group of tasks without a milestone goes with its last task, as the hub leaves it out.
  expect(nextOf(placeTask(loose, a1))).toEqual(["a1", "b1"]);
});

function milestoneOf(id: string, ...dated: readonly (readonly [string, string])[]): Milestone {
  const workflow = { milestoneId: id, templateId: null, stepId: null };
  const tasks = dated.map(([taskId, dueAt], order) => wholeTask({ id: taskId, title: taskId, workflow, dueAt, order }));
  const [first] = tasks;
  if (!first) throw new Error("a milestone of the test needs a task");
  return { ...noMilestoneGroup(first), id, tasks, nextTask: nextTask(tasks) };
}
