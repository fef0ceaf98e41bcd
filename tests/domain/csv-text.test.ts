import { InputError } from "@iphub/sdk/domain/input-error";
import { planRowOf } from "@iphub/sdk/domain/work/plan-row";
import { csvRows, parseCsv } from "@iphub/sdk/formats/read-csv";
import { csvLines } from "@iphub/sdk/formats/write-csv";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

describe("CSV", () => {
  it("gives back every text that was written", () => {
    const apostrophes = fc.constantFrom("'=1", "''-", "'", "'a", "\n=1", "'\t", "'\r\n", "-");
    const text = fc.oneof(fc.string({ unit: "grapheme" }), apostrophes);
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

  it("keeps an apostrophe that a text has before what a spreadsheet would run", () => {
    expect(csvLines([["'=1+1", "''-3", "it's", "'a"]])).toBe("''=1+1,'''-3,it's,'a\n");
    expect(parseCsv("a,b,c\n''=1+1,'=1+1,'a\n")).toEqual([{ a: "'=1+1", b: "=1+1", c: "'a" }]);
  });

  it.each([",", ";", "\t"])("separated by %j is read whatever its quotes hold", (delimiter) => {
    const line = (...fields: readonly string[]) => `${fields.join(delimiter)}\r\n`;
    const name = ",;\t,;\t\r\n,;\tMatter";
    const lines = [
      line(`"${name}"`, "title", "notes"),
      line("A-1", '"Draft ""x"""', '"one\r\ntwo;,\tthree"'),
      "\r\n",
      line("A-2", "Send", ""),
    ];
    expect(csvRows(`\ufeff${lines.join("")}`)).toEqual({
      names: [name, "title", "notes"],
      rows: [
        { number: 2, cells: { [name]: "A-1", title: 'Draft "x"', notes: "one\r\ntwo;,\tthree" } },
        { number: 4, cells: { [name]: "A-2", title: "Send", notes: "" } },
      ],
    });
  });

  it.each([
    ["sep=;\r\n", ";"],
    ["\ufeffsep=,\n", ","],
    ["SEP=|\r", "|"],
    ["sep=\t\r\n", "\t"],
    ['"sep=;"\r\n', ";"],
    ["sep=;;;\r\n", ";"],
    ["sep=#\n", "#"],
  ])("is separated by what its first line %j names, which is no row", (line, separator) => {
    const others = [",", ";", "\t"].filter((one) => one !== separator).join("");
    const row = (...fields: readonly string[]) => `${fields.join(separator)}\r\n`;
    const text = `${line}${row(`Matter${others}`, "title")}${row("A-1", `"a${separator}b"`)}`;
    expect(csvRows(text)).toEqual({
      names: [`Matter${others}`.trim(), "title"],
      rows: [{ number: 2, cells: { [`Matter${others}`.trim()]: "A-1", title: `a${separator}b` } }],
    });
  });

  it("has a line that names its separator at its beginning alone, and nothing below one that is alone", () => {
    expect(csvRows("sep=;")).toEqual({ names: [], rows: [] });
    expect(parseCsv("sep=ab,title\n1,2\n")).toEqual([{ "sep=ab": "1", title: "2" }]);
    expect(parseCsv("id\nsep=;\n")).toEqual([{ id: "sep=;" }]);
  });

  it("takes a quote within a name for a letter of it, and says where one is not closed", () => {
    expect(parseCsv('a,b 5" wide,c\n1,2,3\n')).toEqual([{ a: "1", 'b 5" wide': "2", c: "3" }]);
    expect(() => parseCsv('"a,b\n1,2\n')).toThrow("a quote is opened and not closed");
  });

  it("gives the text that a program wrote as a formula to keep its zeros, and leaves other formulas as they are", () => {
    expect(parseCsv('id,title\n="00123","=""a ""b"""""\n')).toEqual([{ id: "00123", title: '="a "b""' }]);
    expect(parseCsv('id\n"=""00123"""\n"=""say """"a"""""""\n="1"&"2"\n')).toEqual([
      { id: "00123" },
      { id: 'say "a"' },
      { id: '="1"&"2"' },
    ]);
  });

  it("reads rows with empty fields behind the last name, and refuses one with a text there", () => {
    expect(parseCsv("id,title\nk-1,a,,\nk-2,b,\n")).toEqual([
      { id: "k-1", title: "a" },
      { id: "k-2", title: "b" },
    ]);
    expect(() => parseCsv("id,title\nk-1,a,,c\n")).toThrow("row 2 has 4 fields, but the first row has 2");
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
