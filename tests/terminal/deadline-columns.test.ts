import { deadlineColumns, deadlineLine, wholeDeadlineCells } from "@iphub/cli/docket/deadlines/deadline-rows";
import { fitColumns, sizeColumns } from "@iphub/cli/terminal-kit/columns";
import { deadline, exampleDeadline } from "@iphub/sdk/contract/deadline-shapes";
import { expect, it } from "vitest";

const row = { ...deadline.parse(exampleDeadline), dueAt: "2026-06-01" };
const today = "2026-02-02";

/** The ids of the columns that a view with these has, and the line of the row in them. */
function inView(...ids: readonly string[]) {
  const chosen = ids.map((id) => ({ id }));
  const { columns, missing } = deadlineColumns([row], today, chosen);
  const sized = sizeColumns(fitColumns(columns, [row], wholeDeadlineCells(today, columns)), 240);
  const { text } = deadlineLine(row, sized, { today, initialsOf: () => "AB" });
  return { ids: columns.map(({ id }) => id), missing, text };
}

it("every column of the web's list is one of the terminal's, in the order of the view", () => {
  const all = ["people", "state", "final", "responsible", "event", "title", "matter", "reference", "dueAt"];
  const { ids, missing, text } = inView(...all);
  expect(ids).toEqual(all);
  expect(missing).toEqual([]);
  expect(text).toContain("Lithium-ion battery with safety valve");
});

it("the date is said once: in the column of the due date, or in its own where a view has only that", () => {
  expect(inView("dueAt", "date", "title").ids).toEqual(["dueAt", "title"]);
  const alone = inView("date", "title");
  expect(alone.ids).toEqual(["date", "title"]);
  expect(alone.text).toMatch(/^Mon 1 Jun 2026 /);
});

it("without a view the list has its own columns", () => {
  const { columns, missing } = deadlineColumns([row], today);
  const own = ["dueAt", "final", "reference", "title", "event", "responsible", "state", "people"];
  expect(columns.map(({ id }) => id)).toEqual(own);
  expect(missing).toBeUndefined();
});
