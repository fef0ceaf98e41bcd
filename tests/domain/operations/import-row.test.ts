import { provenOrder, readImportDate } from "@iphub/sdk/domain/operations/import-dates";
import { readImportRow } from "@iphub/sdk/domain/operations/import-row";
import { expect, test } from "vitest";

test.each([
  ["\u200e3/31/2026\u200e", "2026-03-31"],
  ["\u202d2026-03-31\u202c", "2026-03-31"],
  ["31\u00a0Mar\u00a02026", "2026-03-31"],
  ["3/31/2026\u00a012:00:00\u202fAM", "2026-03-31"],
  ["31.3.26 00:00", "2026-03-31"],
])("the date %j is read without what no one sees", (text, date) => {
  expect(readImportDate(text, null)).toEqual({ date });
});

test("the order of day and month is proven by a date with marks and spaces that do not break", () => {
  expect(provenOrder(["\u200f31/3/2026\u00a00:00", "\u200e3/4/26"])).toBe("day-first");
  expect(readImportDate("\u200e3/4/26", "day-first")).toEqual({ date: "2026-04-03" });
  expect(readImportDate("\u200e3/4/26", null)).toEqual({ fault: expect.stringContaining("can be read as two dates") });
});

test.each([
  ["46053", "is a day as a spreadsheet counts it; show the column as dates in it"],
  ["46053.75", "is a day as a spreadsheet counts it"],
  ["1234", "is not a date; write it like 2026-01-31"],
])("%s is refused with what to do", (text, reason) => {
  expect(readImportDate(text, null)).toEqual({ fault: expect.stringContaining(`'${text}' ${reason}`) });
});

test("a mark that no one sees is no part of a reference, and stays in a name", () => {
  const columns = ["Ref", "No", "Title", "Country"];
  const mapping = { reference: "Ref", applicationNumber: "No", title: "Title", country: "Country" };
  const read = (...cells: string[]) => readImportRow(cells, { columns, mapping, dateOrder: null });
  const { facts, problems } = read("\u200eIP-\u200b1", "\ufeff17/248,024\u200e", "Batterie\u00adzelle", "U\u200eS");
  expect(problems).toEqual([]);
  expect(facts).toMatchObject({ references: ["IP-1", "17/248,024"], title: "Batterie\u00adzelle", country: "US" });
  expect(facts.keys).toEqual([
    "text:ip-1",
    "text:\u200eip-\u200b1",
    "number:17248024",
    expect.stringMatching(/^text:/),
  ]);
  expect(read("IP-1", "17/248,024", "T", "").facts.keys).toEqual(["text:ip-1", "number:17248024"]);
  const bare = read("\u200e", "17/248,024", "T", "").facts;
  expect([bare.keys, bare.references]).toEqual([["number:17248024"], ["17/248,024"]]);
});
