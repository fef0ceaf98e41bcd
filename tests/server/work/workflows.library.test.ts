import { stepOrderFaults } from "@iphub/sdk/domain/work/step-order";
import { library } from "@iphub/server/work/workflows/workflows.library";
import { describe, expect, test } from "vitest";

test("no instructions are broken where only the source has a new line: a reader would see the break", () => {
  for (const { id, milestones } of library) {
    for (const step of milestones.flatMap(({ steps }) => steps)) {
      const broken = /[^\n]\n(?![-*] |\d+\. |\||\n)/u;
      expect(step.options.instructions, `${id}/${step.id}`).not.toMatch(broken);
    }
  }
  const texts = library.flatMap(({ milestones }) => milestones.flatMap(({ steps }) => steps));
  expect(texts.some(({ options }) => options.instructions.includes("\n- "))).toBe(true);
});

describe("the library", () => {
  // spec: 3.21
  test("every template has milestones with steps in a sound order, ids that can be read, and instructions", () => {
    expect(library).toHaveLength(16);
    expect(new Set(library.map(({ id }) => id)).size).toBe(16);
    for (const { id, milestones } of library) {
      expect(new Set(milestones.map((milestone) => milestone.id)).size, id).toBe(milestones.length);
      for (const { id: milestoneId, steps, due } of milestones) {
        const place = `${id}/${milestoneId}`;
        expect(stepOrderFaults(steps), place).toEqual([]);
        expect(due?.from, place).not.toBe("milestone");
        for (const step of steps) {
          expect(step.id, place).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
          expect(step.options.instructions.length, `${place}/${step.id}`).toBeGreaterThan(20);
        }
      }
    }
    const tags = new Set(
      library.flatMap((one) => one.milestones.flatMap(({ steps }) => steps.flatMap(({ options }) => options.tags))),
    );
    expect(["2AR", "IDS", "fee"].filter((tag) => !tags.has(tag))).toEqual([]);
  });
});
