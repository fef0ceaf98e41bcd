import { lateTaskWarning, type TaskLimit } from "@iphub/sdk/domain/work/task-limits";
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
