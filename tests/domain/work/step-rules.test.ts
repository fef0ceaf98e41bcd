import { boundSteps, stepOrderFaults } from "@iphub/sdk/domain/work/step-order";
import { scheduledDate } from "@iphub/sdk/domain/work/step-schedule";
import { activationOf, statusAtBind } from "@iphub/sdk/domain/work/task-activation";
import { describe, expect, test } from "vitest";

function step(id: string, after: string[] = [], isDraft = false) {
  return { id, isDraft, options: { after } };
}

describe("order of steps", () => {
  test("a sound order has no fault, in whatever order it is written", () => {
    expect(stepOrderFaults([])).toEqual([]);
    expect(stepOrderFaults([step("c", ["a", "b"]), step("a"), step("b", ["a"])])).toEqual([]);
  });

  test("names every repeated id and every missing step by its place", () => {
    const faults = stepOrderFaults([step("a", ["x"]), step("b", ["a", "y"]), step("a")]);
    expect(faults.map(({ field }) => field)).toEqual([
      "steps[2].id",
      "steps[0].options.after[0]",
      "steps[1].options.after[1]",
    ]);
  });

  test("finds a circle, also behind a sound beginning, and names the steps in it", () => {
    const [itself] = stepOrderFaults([step("a"), step("b", ["b"])]);
    expect(itself).toMatchObject({ field: "steps[1].options.after" });
    expect(itself?.message).toContain("b waits for b");
    const [titled] = stepOrderFaults([{ ...step("b", ["b"]), title: "Draft it" }]);
    expect(titled?.message).toContain("Draft it waits for Draft it");
    const faults = stepOrderFaults([
      step("end", ["c"]),
      step("start"),
      step("a", ["start", "c"]),
      step("b", ["a"]),
      step("c", ["b"]),
    ]);
    expect(faults).toHaveLength(1);
    expect(faults[0]?.message).toContain("c waits for b waits for a waits for c");
  });

  test("a draft is left out and what waits for it waits for what it would have waited for", () => {
    const steps = [
      step("a"),
      step("b"),
      step("d1", ["a", "b"], true),
      step("d2", ["d1"], true),
      step("c", ["d2", "a"]),
    ];
    expect(boundSteps(steps).map(({ step, after }) => [step.id, after])).toEqual([
      ["a", []],
      ["b", []],
      ["c", ["a", "b"]],
    ]);
  });
});

test("a step opens when all that it waits for are closed, unless a person has moved it on", () => {
  expect([statusAtBind([]), statusAtBind(["a"])]).toEqual(["open", "upcoming"]);
  expect(activationOf("upcoming", ["done", "on-hold"])).toBe("wait");
  expect(activationOf("upcoming", ["done", "cancelled"])).toBe("open");
  expect(activationOf("upcoming", [])).toBe("open");
  for (const status of ["open", "in-progress", "on-hold", "done", "cancelled"] as const) {
    expect(activationOf(status, ["done"])).toBe("leave");
  }
});

test("dates count from the bind date or the milestone, forwards and backwards", () => {
  const days = { bindDate: "2026-01-31", milestoneDue: "2026-05-01" };
  expect(scheduledDate(null, days)).toBeNull();
  expect(scheduledDate({ from: "bind", count: 1, unit: "month" }, days)).toBe("2026-02-28");
  expect(scheduledDate({ from: "bind", count: 2, unit: "week" }, days)).toBe("2026-02-14");
  expect(scheduledDate({ from: "milestone", count: -1, unit: "business-day" }, days)).toBe("2026-04-30");
  expect(scheduledDate({ from: "milestone", count: -5, unit: "business-day" }, days)).toBe("2026-04-24");
  expect(scheduledDate({ from: "milestone", count: 0, unit: "day" }, { ...days, milestoneDue: null })).toBeNull();
  expect(() =>
    scheduledDate({ from: "bind", count: 3660, unit: "month" }, { ...days, bindDate: "9990-01-01" }),
  ).toThrow(/year/);
});
