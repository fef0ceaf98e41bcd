import { library } from "@iphub/server/work/workflows/library/library";
import { expect, test } from "vitest";

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
