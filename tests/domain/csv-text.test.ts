import { InputError } from "@iphub/sdk/domain/input-error";
import { planRowOf } from "@iphub/sdk/domain/work/plan-row";
import { parseCsv } from "@iphub/sdk/formats/read-csv";
import { csvLines } from "@iphub/sdk/formats/write-csv";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

describe("CSV", () => {
  it("gives back every text that was written", () => {
    const text = fc.string({ unit: "grapheme" }).filter((one) => !/^'[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(one));
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { minLength: 1 }), (rows) => {
        const file = csvLines([["one", "two"], ...rows], "\r\n");
        expect(parseCsv(file)).toEqual(rows.map(([one, two]) => ({ one, two })));
      }),
    );
  });

  it("guards what a spreadsheet would run", () => {
    const row = ["=1+1", "+44", "-3", "@me", "＝SUM(A1)", "a=b", -3];
    expect(csvLines([row])).toBe("'=1+1,'+44,'-3,'@me,'＝SUM(A1),a=b,-3\n");
  });

  it("reads marks, blank lines and either end of line, and refuses what is broken", () => {
    expect(parseCsv("\ufeffid,title\r\n\r\nk-1,a\nk-2,\n")).toEqual([
      { id: "k-1", title: "a" },
      { id: "k-2", title: "" },
    ]);
    expect(parseCsv("")).toEqual([]);
    expect(() => parseCsv('id\n"open')).toThrow(InputError);
    expect(() => parseCsv("id\na,b")).toThrow(/row 2 has 2 fields/);
  });
});

describe("a row of a plan", () => {
  const row = { id: "k-1", updatedAt: "2026-01-05T09:00:00.000Z" };

  it("takes what is there, and leaves out what is not", () => {
    expect(planRowOf({ number: 2, cells: row })).toEqual(row);
    const all = { ...row, title: "T", status: "done", dueAt: "", assignees: "a@b.example; c@d.example", tags: "" };
    expect(planRowOf({ number: 2, cells: { ...all, notes: "x" } })).toEqual({
      ...row,
      title: "T",
      status: "done",
      dueAt: null,
      assignees: ["a@b.example", "c@d.example"],
      tags: [],
    });
  });

  it("names the row and column that are wrong", () => {
    expect(() => planRowOf({ number: 5, cells: { ...row, id: "" } })).toThrow("row 5, id");
    expect(() => planRowOf({ number: 2, cells: { id: "k-1" } })).toThrow("row 2, updatedAt");
    expect(() => planRowOf({ number: 2, cells: { ...row, status: "finished" } })).toThrow("row 2, status");
  });
});
