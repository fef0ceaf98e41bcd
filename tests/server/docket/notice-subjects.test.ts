import { proposedBy } from "@iphub/server/docket/deadlines/deadlines.standing";
import { dateNow } from "@iphub/server/docket/inbox/notice-subjects";
import { expect, test } from "vitest";

const day = "2026-04-20";
const action = { trigger: "MCTNF", mailDate: "2026-01-05", ruleId: "us-ctnf", context: {} } as const;
const deadline = proposedBy({ kind: "propose-deadline", ...action }, []);
if (!deadline) throw new Error("an action starts a period");

test.each([
  ["in its extension", {}, { ended: null, standing: "extension 1 runs, 15 d left" }],
  ["closed", { status: "closed" }, { ended: "done", standing: null }],
  ["rejected", { status: "rejected" }, { ended: "rejected", standing: null }],
  ["moved", { due_at: "2026-07-06" }, { ended: "moved", standing: null }],
] as const)("a notice of a deadline that is %s now", (_state, change, now) => {
  expect(dateNow("2026-04-06", { deadline: { ...deadline, ...change }, task: null }, day)).toEqual(now);
});

const task = { status: "open", milestoneState: null, dueAt: "2026-04-06" } as const;

test.each([
  ["open", {}, null],
  ["done", { status: "done" }, "done"],
  ["cancelled with its milestone", { milestoneState: "deleted" }, "cancelled"],
  ["without its date", { dueAt: null }, "moved"],
] as const)("a notice of a task that is %s now", (_state, change, ended) => {
  const now = dateNow("2026-04-06", { deadline: null, task: { ...task, ...change } }, day);
  expect(now).toEqual({ ended, standing: null });
});

test("a notice without a date, and one of something that is gone, say nothing of it", () => {
  const nothing = { ended: null, standing: null };
  expect(dateNow(null, { deadline, task: null }, day)).toEqual(nothing);
  expect(dateNow("2026-04-06", { deadline: null, task: null }, day)).toEqual(nothing);
});
