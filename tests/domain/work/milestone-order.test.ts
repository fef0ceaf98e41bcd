import {
  compareMilestones,
  orderMilestones,
  placeNewMilestone,
  replaceMilestone,
} from "@iphub/sdk/domain/work/milestone-order";
import { newMilestone } from "@iphub/sdk/domain/work/new-milestone";
import fc from "fast-check";
import { expect, test } from "vitest";

function milestone(id: string, more: Partial<Parameters<typeof compareMilestones>[0]> = {}) {
  const createdAt = "2026-01-01T00:00:00.000Z";
  return { id, dueAt: null, createdAt, finishedAt: null, finished: false, deleted: false, ...more };
}

// spec: 4.11
test("active by due date with undated last, then the last finished, then deleted by creation, loose tasks last", () => {
  const early = "2025-01-01T00:00:00.000Z";
  const late = "2025-06-01T00:00:00.000Z";
  const milestones = [
    milestone("no-milestone"),
    milestone("deleted-early", { deleted: true, createdAt: early, dueAt: "2020-01-01" }),
    milestone("deleted-late", { deleted: true, finished: true, finishedAt: early, createdAt: late }),
    milestone("finished-early", { finished: true, createdAt: late, finishedAt: early, dueAt: "2030-01-01" }),
    milestone("finished-late", { finished: true, createdAt: early, finishedAt: late }),
    milestone("undated"),
    milestone("second", { dueAt: "2026-02-02" }),
    milestone("first", { dueAt: "2026-02-01" }),
  ];
  expect(orderMilestones(milestones).map(({ id }) => id)).toEqual([
    "first",
    "second",
    "undated",
    "finished-late",
    "finished-early",
    "deleted-late",
    "deleted-early",
    "no-milestone",
  ]);
});

const anyMilestone = fc.record({
  id: fc.constantFrom("a", "b", "c", "d"),
  dueAt: fc.constantFrom(null, "2026-01-01", "2026-01-02"),
  createdAt: fc.constantFrom("2025-01-01T00:00:00.000Z", "2025-01-02T00:00:00.000Z"),
  finishedAt: fc.constantFrom(null, "2025-02-01T00:00:00.000Z", "2025-02-02T00:00:00.000Z"),
  finished: fc.boolean(),
  deleted: fc.boolean(),
});

const threeMilestones = fc
  .tuple(anyMilestone, anyMilestone, anyMilestone)
  .filter((milestones) => new Set(milestones.map(({ id }) => id)).size === milestones.length);

test("the order is total: antisymmetric, transitive, and the same whatever the order before", () => {
  fc.assert(
    fc.property(threeMilestones, ([a, b, c]) => {
      expect(Math.sign(compareMilestones(a, b)) + Math.sign(compareMilestones(b, a))).toBe(0);
      if (compareMilestones(a, b) <= 0 && compareMilestones(b, c) <= 0) {
        expect(compareMilestones(a, c)).toBeLessThanOrEqual(0);
      }
      const given = [a, b, c];
      expect(orderMilestones([c, a, b])).toEqual(orderMilestones(given));
      expect(given).toEqual([a, b, c]);
    }),
  );
});

test("a new milestone stands at position 2, marked updating, until the list is fetched and ordered", () => {
  const createdAt = "2026-01-31T09:00:00.000Z";
  const known = (id: string, dueAt: string) => newMilestone({ id, inventionId: "m-1", title: id, dueAt, createdAt });
  const list = [known("a", "2026-01-01"), known("b", "2026-02-01"), known("c", "2026-03-01")];
  const created = known("new", "2026-04-01");
  const placed = placeNewMilestone(list, created);
  expect(placed.map(({ id, isUpdating }) => [id, isUpdating])).toEqual([
    ["a", false],
    ["new", true],
    ["b", false],
    ["c", false],
  ]);
  // It may have come by a live event before the answer.
  expect(placeNewMilestone([...list, created], created)).toEqual(placed);
  expect(placeNewMilestone([], created)).toEqual([{ ...created, isUpdating: true }]);
  expect(
    replaceMilestone(placed, created)
      .map(({ id, isUpdating }) => [id, isUpdating])
      .at(-1),
  ).toEqual(["new", false]);
});
