import { readSheet } from "@iphub/server/operations/imports/read-sheet";
import { Failure } from "@iphub/server/platform/failures";
import { describe, expect, test } from "vitest";
import { type TestCell, xlsx } from "../../support/xlsx.ts";

const head = ["Our ref", "Title", "Due date"] as const;

async function refusalOf(content: Buffer): Promise<string> {
  try {
    await readSheet(content);
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
  throw new Error("the file was read");
}

async function cellsOf(content: Buffer): Promise<(readonly string[])[]> {
  return (await readSheet(content)).lines.map(({ cells }) => cells);
}

function csv(text: string, encoding: BufferEncoding = "utf8"): Buffer {
  return Buffer.from(text, encoding);
}

const formula = (value: string): TestCell => ({ xml: `<c><f>HYPERLINK("http://evil.example")</f>${value}</c>` });

describe("a workbook", () => {
  test("is read: shared texts, numbers, dates by their style, the saved value of a formula", async () => {
    const sheet = xlsx([[...head], ["A-1 & Söhne", 17248024, { date: 46053 }], [formula("<v>7</v>"), "x", 0.1]]);
    expect(await cellsOf(sheet)).toEqual([
      ["A-1 & Söhne", "17248024", "2026-01-31"],
      ["7", "x", "0.1"],
    ]);
  });

  test("with dates counted from 1904, gaps, inline texts and rows that number themselves", async () => {
    const parts = {
      "xl/workbook.xml": `<workbook><workbookPr date1904="1"/><sheets><sheet name="D" r:id="rId1"/></sheets></workbook>`,
      "xl/worksheets/sheet1.xml": `<worksheet><sheetData><row r="3"><c r="A3" t="inlineStr"><is><t>Ref</t></is></c><c r="C3" t="str"><v>Due</v></c></row><row r="9"><c r="C9" s="1"><v>1</v></c></row></sheetData></worksheet>`,
    };
    const sheet = await readSheet(xlsx([], parts));
    expect(sheet.columns).toEqual(["Ref", "Column 2", "Due"]);
    expect(sheet.lines).toEqual([{ line: 9, cells: ["", "", "1904-01-02"], faults: [] }]);
  });

  test("says which sheet was read, and what of a cell cannot be", async () => {
    const parts = {
      "xl/workbook.xml": `<workbook><sheets><sheet name="No" state="hidden" r:id="rId2"/><sheet name="Yes" r:id="rId1"/><sheet name="More" r:id="rId2"/></sheets></workbook>`,
    };
    const sheet = await readSheet(xlsx([[...head], [formula(""), { xml: '<c t="e"><v>#REF!</v></c>' }, "x"]], parts));
    expect(sheet.notes).toEqual(["Only the first sheet, 'Yes', was read; there is 1 other."]);
    expect(sheet.lines[0]?.faults).toEqual([
      { column: 0, message: expect.stringContaining("is a formula without its value") },
      { column: 1, message: "has the error #REF!; correct it in Excel" },
    ]);
  });

  const worksheet = (rows: string) => ({
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  });
  test.each<readonly [string, () => Buffer, RegExp]>([
    ["a ZIP bomb", () => xlsx([], worksheet(`<!--${" ".repeat(70 * 1024 * 1024)}-->`)), /unpacks to more than 64 MB/],
    ["no workbook", () => xlsx([], { "xl/workbook.xml": "<workbook/>" }), /has no sheet/],
    ["a ZIP of something else", () => Buffer.from("PK\x03\x04 nothing"), /is not an Excel workbook/],
    ["an old Excel file", () => Buffer.from("d0cf11e0a1b11ae1", "hex"), /old or an encrypted Excel file/],
    [
      "a sheet elsewhere",
      () =>
        xlsx([[...head]], {
          "xl/_rels/workbook.xml.rels": `<R><Relationship Id="rId1" TargetMode="External" Target="file:///etc/passwd"/></R>`,
        }),
      /has no sheet/,
    ],
    [
      "entities of its own",
      () => xlsx([[...head]], { "xl/sharedStrings.xml": `<!DOCTYPE s [<!ENTITY a "aaaa">]><sst/>` }),
      /is damaged/,
    ],
    ["a row that never ends", () => xlsx([], worksheet("<row>".repeat(200_000))), /is damaged/],
    [
      "too many columns",
      () => xlsx([], worksheet('<row r="1"><c r="ZZ1"><v>1</v></c></row>')),
      /more than 100 columns/,
    ],
    ["too many rows", () => xlsx([], worksheet("<row><c><v>1</v></c></row>".repeat(50_002))), /more than 50000 rows/],
    ["a header alone", () => xlsx([[...head]]), /no rows below/],
  ])("with %s is refused with what to do", async (_what, make, message) => {
    expect(await refusalOf(make())).toMatch(message);
  });
});

describe("a text", () => {
  test.each([
    ["UTF-8 with a mark", csv("\ufeffRéf,Title\nA,Ü"), ["Réf", "Title"], []],
    [
      "UTF-16",
      Buffer.concat([Buffer.from([0xff, 0xfe]), csv("Réf\tTitle\nA\tÜ", "utf16le")]),
      ["Réf", "Title"],
      ["The columns are separated by tabs."],
    ],
    [
      "Windows-1252",
      csv("Réf|Title\nA|Ü", "latin1"),
      ["Réf", "Title"],
      [expect.stringContaining("was read as Windows-1252"), "The columns are separated by bars."],
    ],
  ])("in %s is read", async (_what, content, columns, notes) => {
    const sheet = await readSheet(content);
    expect([sheet.columns, sheet.notes, sheet.lines[0]?.cells]).toEqual([columns, notes, ["A", "Ü"]]);
  });

  test("is separated by what its first line names, which is no row of it", async () => {
    const sheet = await readSheet(csv('\ufeffsep=;\r\nRef;Title, long\r\nA;"Pump; valve, seal"\r\n'));
    expect(sheet.columns).toEqual(["Ref", "Title, long"]);
    expect(sheet.notes).toEqual(["The columns are separated by semicolons."]);
    expect(sheet.lines).toEqual([{ line: 2, cells: ["A", "Pump; valve, seal"], faults: [] }]);
    const rare = await readSheet(csv("sep=#\nRef#Title\nA#Pump, valve\n"));
    expect([rare.columns, rare.notes]).toEqual([["Ref", "Title"], ["The columns are separated by '#'."]]);
    expect(await refusalOf(csv("sep=;\r\n"))).toMatch(/is empty/);
  });

  test("keeps quotes, line breaks and delimiters within quotes, and counts lines", async () => {
    const sheet = await readSheet(csv('Ref,Title\r\nA,"Two\r\nlines, ""quoted"""\r\n\r\nB,x\r\n'));
    expect(sheet.lines.map(({ line, cells }) => [line, cells])).toEqual([
      [2, ["A", 'Two\r\nlines, "quoted"']],
      [5, ["B", "x"]],
    ]);
  });

  test("is told apart by its delimiter, not by a comma in a title", async () => {
    expect((await readSheet(csv("Ref;Title, long;Due\nA;Pump, valve, seal;x\nB;Rotor;y"))).columns).toEqual([
      "Ref",
      "Title, long",
      "Due",
    ]);
  });

  test("is told apart by where its quotes are, if every row has as many commas within them", async () => {
    const sheet = await readSheet(csv('\ufeffRef;"Title, long"\r\nA;"Pump, valve"\r\nB;"Rotor, blade"\r\n'));
    expect([sheet.columns, ...sheet.lines.map(({ cells }) => cells)]).toEqual([
      ["Ref", "Title, long"],
      ["A", "Pump, valve"],
      ["B", "Rotor, blade"],
    ]);
  });

  test("has names for columns without one, and each name once", async () => {
    expect((await readSheet(csv("Ref,,Ref,Ref\n1,2,3,4"))).columns).toEqual(["Ref", "Column 2", "Ref (2)", "Ref (3)"]);
  });

  test("with formulas stays text, and a huge cell is a fault of its row", async () => {
    const sheet = await readSheet(csv(`Ref,Title\n=cmd|' /C calc'!A0,'=1+1\nB,${"x".repeat(5_001)}`));
    expect(sheet.lines[0]?.cells).toEqual(["=cmd|' /C calc'!A0", "=1+1"]);
    expect(sheet.lines[1]?.faults).toEqual([{ column: 1, message: "has 5001 characters; 5000 is the limit" }]);
  });

  test.each([
    ["nothing", csv(""), /is empty/],
    ["a header alone", csv("Ref,Title\n"), /no rows below/],
    ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), /is not a text/],
    ["a quote that never ends", csv('Ref,Title\nA,"open\nB,x'), /line 2: a quote is opened and not closed/],
    [
      "a row with more cells than columns",
      csv("Ref,Title\nA,b,c"),
      /has 3 cells in row 2, but its header names 2 columns/,
    ],
    [
      "too many columns",
      csv(`${Array.from({ length: 101 }, (_, at) => `c${at}`).join(",")}\n1`),
      /more than 100 columns/,
    ],
  ])("with %s is refused with what to do", async (_what, content, message) => {
    expect(await refusalOf(content)).toMatch(message);
  });

  test("of 10 MB that is nothing but quotes or delimiters is judged at once", async () => {
    const started = performance.now();
    await refusalOf(Buffer.alloc(10 * 1024 * 1024, '"'));
    await refusalOf(Buffer.alloc(10 * 1024 * 1024, ","));
    // Linear: seconds even on a busy machine; quadratic would be hours.
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});
