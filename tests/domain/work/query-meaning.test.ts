import { queryMeaning } from "@iphub/ui-core/work/tasks/query-meaning";
import { expect, it } from "vitest";

it.each([
  ["is:overdue (who:me or tag:none)", "Means: is open and overdue; (is assigned to you, or has no tag)"],
  ["sort:-due group:who", "Means: sorted by due, the last first; grouped by who"],
  ["  ", ""],
  ["stauts:open", ""],
  ["(tag:fee", ""],
])("the query '%s' is said in one line: '%s'", (query, meaning) => {
  expect(queryMeaning(query)).toBe(meaning);
});
