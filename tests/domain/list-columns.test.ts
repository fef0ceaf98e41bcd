import { arrangedColumns, chosenColumns, withColumnMoved } from "@iphub/sdk/domain/list-columns";
import { expect, test } from "vitest";

const possible = [{ id: "due" }, { id: "title", isFixed: true }, { id: "status" }, { id: "tags" }];
const shownOf = (columns: ReturnType<typeof arrangedColumns>) =>
  columns.filter((one) => one.isShown).map(({ id }) => id);

test("without a choice every column is shown, in the order of the list", () => {
  expect(shownOf(arrangedColumns(possible, undefined))).toEqual(["due", "title", "status", "tags"]);
});

test("chosen columns stand in their order with their widths, the others behind them and not shown", () => {
  const arranged = arrangedColumns(possible, [{ id: "tags", width: 90 }, { id: "title" }]);
  expect(arranged).toEqual([
    { id: "tags", width: 90, isShown: true },
    { id: "title", isShown: true },
    { id: "due", isShown: false },
    { id: "status", isShown: false },
  ]);
  expect(chosenColumns(arranged)).toEqual([{ id: "tags", width: 90 }, { id: "title" }]);
});

test("a column that the list no longer has or that is chosen twice is dropped; the title is always shown, in its place", () => {
  const arranged = arrangedColumns(possible, [{ id: "gone" }, { id: "due" }, { id: "due", width: 50 }]);
  expect(shownOf(arranged)).toEqual(["due", "title"]);
  expect(shownOf(arrangedColumns(possible, [{ id: "status" }, { id: "due" }, { id: "tags" }]))).toEqual([
    "status",
    "due",
    "title",
    "tags",
  ]);
  expect(shownOf(arrangedColumns(possible, [{ id: "status" }]))).toEqual(["title", "status"]);
});

test("a column is moved past its neighbour, and stays at the ends", () => {
  const columns = arrangedColumns(possible, undefined);
  expect(shownOf(withColumnMoved(columns, "status", -1))).toEqual(["due", "status", "title", "tags"]);
  expect(shownOf(withColumnMoved(columns, "due", 1))).toEqual(["title", "due", "status", "tags"]);
  expect(withColumnMoved(columns, "due", -1)).toBe(columns);
  expect(withColumnMoved(columns, "tags", 1)).toBe(columns);
});
