import { type ListedRows, type RowSelection, reachedRow, turnedRow } from "@iphub/ui-core/platform/row-range";
import { expect, test } from "vitest";

const rows: ListedRows = { ids: ["A", "b", "c", "d", "E", "f", "g"], headings: new Set(["A", "E"]) };
const none: RowSelection = { ids: new Set(), range: null };
const idsOf = ({ ids }: RowSelection) => [...ids].sort().join("");

test("a range takes the place of the last one from the same row, and keeps what was selected besides", () => {
  const marked = turnedRow(turnedRow(none, "g"), "c");
  const down = reachedRow(marked, rows, 2, 5);
  expect(idsOf(down)).toBe("cdfg");
  const shorter = reachedRow(down, rows, 5, 3);
  expect(idsOf(shorter)).toBe("cdg");
  const up = reachedRow(shorter, rows, 3, 1);
  expect(idsOf(up)).toBe("bcg");
  expect(idsOf(reachedRow(up, rows, 1, 2))).toBe("cg");
});

test("a range from another row begins there, and what the last one selected stays", () => {
  const first = reachedRow(turnedRow(none, "b"), rows, 1, 2);
  expect(idsOf(reachedRow(first, rows, 5, 6))).toBe("bcfg");
});

test("headings of groups are never selected, also where a range begins or ends at one", () => {
  const reached = reachedRow(none, rows, 0, 4);
  expect(idsOf(reached)).toBe("bcd");
  expect(idsOf(reachedRow(reached, rows, 4, 5))).toBe("bcdf");
});

test("a range begins again after the selection was cleared, and where its first row has left the list", () => {
  const reached = reachedRow(turnedRow(none, "b"), rows, 1, 3);
  expect(idsOf(reachedRow({ ...reached, ids: new Set() }, rows, 3, 5))).toBe("df");
  const left: ListedRows = { ...rows, ids: rows.ids.filter((id) => id !== "b") };
  expect(idsOf(reachedRow(reached, left, 2, 4))).toBe("bcdf");
});
