import { emptyTabWords } from "@iphub/ui-core/docket/deadlines/deadline-words";
import { expect, test } from "vitest";

const counts = { proposed: 0, docketed: 12, "to-verify": 7, overdue: 0, "to-read": 0 };

test("a tab without deadlines that fit the filters says which tabs have some", () => {
  expect(emptyTabWords("proposed", { responsible: "me" }, counts)).toBe(
    "No deadline fits these filters. There are some under Docketed (12), To verify (7).",
  );
  expect(emptyTabWords("docketed", { office: "EP" }, { ...counts, "to-verify": 0 })).toBe(
    "No deadline fits these filters.",
  );
  expect(emptyTabWords("proposed", { qs: "response" }, undefined)).toBe("No deadline fits these filters.");
});

test("without filters an empty tab says what it is for", () => {
  expect(emptyTabWords("overdue", {}, counts)).toBe("Nothing is overdue.");
});
