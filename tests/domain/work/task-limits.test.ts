import { lateTasksWarning, lateTaskWarning, type TaskLimit, taskLimits } from "@iphub/sdk/domain/work/task-limits";
import { expect, test } from "vitest";

const milestone: TaskLimit = { kind: "milestone", title: "Respond", date: "2026-06-01" };
const deadline: TaskLimit = { kind: "deadline", title: "Response to the action", date: "2026-06-01" };

test("a task that is due after its milestone is warned of; on the day, before it and without a date it is not", () => {
  expect(lateTaskWarning("2026-06-02", [milestone])).toBe("This is after the milestone ‘Respond’, due 1 Jun 2026.");
  expect(lateTaskWarning("2026-06-01", [milestone])).toBeNull();
  expect(lateTaskWarning(null, [milestone])).toBeNull();
  expect(lateTaskWarning("2026-06-02", [{ ...milestone, date: null }])).toBeNull();
  expect(lateTaskWarning("2026-06-02", [])).toBeNull();
});

test("of several dates that are passed the earliest is named, and of two on one day the deadline", () => {
  const later: TaskLimit = { ...deadline, title: "Extended", date: "2026-07-01" };
  expect(lateTaskWarning("2026-08-01", [later, milestone])).toContain("the milestone ‘Respond’");
  expect(lateTaskWarning("2026-08-01", [milestone, deadline])).toContain("the deadline ‘Response to the action’");
});

test("a task serves the dates of its own milestone; one without a milestone serves no deadline, also none without one", () => {
  const milestones = [
    { id: "s-1", title: "Respond", dueAt: "2026-06-01" },
    { id: "s-2", title: "Appeal", dueAt: "2026-09-01" },
  ];
  const deadlines = [
    { milestoneId: "s-1", title: "Response to the action", dueAt: "2026-06-01" },
    { milestoneId: null, title: "Proposed", dueAt: "2026-02-01" },
  ];
  expect(taskLimits("s-1", milestones, deadlines)).toEqual([milestone, deadline]);
  expect(taskLimits(null, milestones, deadlines)).toEqual([]);
});

test("one date for several tasks names the first that it is too late for, and counts the others", () => {
  const [late, loose] = [
    { title: "Draft", limits: [milestone] },
    { title: "Call", limits: [] },
  ];
  const words = "This is after the milestone ‘Respond’, due 1 Jun 2026.";
  expect(lateTasksWarning("2026-06-01", [late, loose])).toBeNull();
  expect(lateTasksWarning("2026-06-02", [late])).toBe(words);
  expect(lateTasksWarning("2026-06-02", [loose, late])).toBe(`‘Draft’: ${words}`);
  expect(lateTasksWarning("2026-06-02", [late, loose, late])).toBe(
    `‘Draft’: ${words} It is too late for 1 other task, too.`,
  );
});
