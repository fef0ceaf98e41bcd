import { overviewTitle } from "@iphub/ui-core/work/overview/overview-title";
import { expect, it } from "vitest";

const nameOf = (email: string) => (email === "ben@iphub.example" ? "Ben Okafor" : email);

it.each([
  ["", {}, "Milestones overview"],
  ["", { sort: "dueAt" }, "Milestones overview"],
  ["", { qs: "battery", tags: ["fee", "2AR"] }, "Milestones: 'battery', fee, 2AR"],
  ["", { assignee: "ben@iphub.example", sort: "-title" }, "Milestones: Ben Okafor, by title, the last first"],
  ["", { assignee: "me" }, "Milestones: mine"],
  ["obsolete", { qs: "cell", assignee: "me", tags: ["fee"] }, "Milestones: 'cell', obsolete"],
] as const)("the %s overview narrowed by %o is called '%s'", (view, filter, title) => {
  expect(overviewTitle(view, filter, nameOf)).toBe(title);
});
