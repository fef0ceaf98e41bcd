import { keptByOf, proposedBy } from "@iphub/server/docket/deadlines/deadlines.standing";
import { expect, test } from "vitest";

test.each([
  ["2026-04-06", null],
  ["2026-04-20", "extension 1 runs, 15 d left"],
  ["2026-07-06", "extension 3 runs, last day"],
  ["2026-07-07", null],
])("an action without a deadline says on %s what keeps its right: %s", (today, words) => {
  const fix = {
    kind: "propose-deadline",
    trigger: "MCTNF",
    mailDate: "2026-01-05",
    ruleId: "us-ctnf",
    context: {},
  } as const;
  const proposed = proposedBy(fix, []);
  expect(proposed && keptByOf(proposed, today)).toBe(words);
});
