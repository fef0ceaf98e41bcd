import { readSheet } from "@iphub/server/operations/imports/read-sheet";
import { SheetReader } from "@iphub/server/operations/imports/receive-sheet";
import type { Sheet } from "@iphub/server/operations/imports/sheet";
import { Failure } from "@iphub/server/platform/failures";
import * as fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import {
  excelParts,
  type Parts,
  packed,
  workbooksOfWriters,
  writtenColumns,
  writtenRows,
} from "../../support/workbooks.ts";
import { xlsx } from "../../support/xlsx.ts";

const writers = Object.entries(workbooksOfWriters);

async function refusalOf(content: Buffer): Promise<string> {
  const outcome = await outcomeOf(content);
  if (typeof outcome !== "string") throw new Error("the file was read");
  return outcome;
}

/** What was read, or why nothing was; throws for every other end. */
async function outcomeOf(content: Buffer): Promise<Sheet | string> {
  try {
    return await readSheet(content);
  } catch (error) {
    if (error instanceof Failure && error.status === 400 && error.fields?.[0]?.field === "file") return error.message;
    throw error;
  }
}

test.each(writers)("a docket that %s wrote is read as it is shown there", async (_writer, make) => {
  const { columns, lines, notes } = await readSheet(await make());
  expect(columns).toEqual(writtenColumns);
  expect(lines).toEqual(writtenRows.map((cells, at) => ({ line: at + 2, cells, faults: [] })));
  expect(notes).toEqual([]);
});

describe("a number with the style of a date is read", () => {
  const dated = (...serials: number[]) => xlsx([["Due"], ...serials.map((date) => [{ date }])]);
  test("as the day that Excel shows, at both ends of its leap year that never was", async () => {
    const { lines } = await readSheet(dated(1, 59, 61, 36526, 46053.999988));
    expect(lines.map(({ cells }) => cells[0])).toEqual([
      "1900-01-01",
      "1900-02-28",
      "1900-03-01",
      "2000-01-01",
      "2026-01-31",
    ]);
  });

  test("as the number where it is a reference and no day, and as a time where it is no day", async () => {
    const { lines } = await readSheet(dated(17248024, 0.75, 1e12));
    expect(lines.map(({ cells }) => cells[0])).toEqual(["17248024", "18:00", ""]);
    expect(lines[2]?.faults).toEqual([
      { column: 0, message: "is a number that is shown as a date; show it as a number in Excel" },
    ]);
  });
});

const parts = excelParts();
const sheetPath = "xl/worksheets/sheet1.xml";
const sheet = parts[sheetPath] ?? "";
const withSheet = (xml: string) => packed({ ...parts, [sheetPath]: xml });
const without = (path: string) => packed(Object.fromEntries(Object.entries(parts).filter(([name]) => name !== path)));

describe("a workbook is refused with a reason that is true", () => {
  const withCell = (cell: string) => withSheet(sheet.replace("</sheetData>", `<row r="10">${cell}</row></sheetData>`));
  test.each<readonly [string, () => Buffer, RegExp]>([
    ["that was cut off in a row", () => withSheet(sheet.slice(0, sheet.indexOf('<row r="3"'))), /is damaged/],
    ["whose shared texts are missing", () => without("xl/sharedStrings.xml"), /is damaged/],
    ["whose sheet is missing", () => without(sheetPath), /is damaged/],
    ["with a shared text that there is not", () => withCell('<c r="A10" t="s"><v>7</v></c>'), /is damaged/],
    ["with a cell in no place", () => withCell('<c r="10A"><v>7</v></c>'), /is damaged/],
    ["with a cell below the last row", () => withCell('<c r="A1048577"><v>7</v></c>'), /is damaged/],
    ["with values too far apart", () => withCell('<c r="CV1048576"><v>7</v></c>'), /has its last value in row 1048576/],
    ["with entities of its own", () => withSheet(`<!DOCTYPE w [<!ENTITY a "b">]>${sheet}`), /is damaged/],
    [
      "in an encoding that it does not declare",
      () => packed({ ...parts, "xl/sharedStrings.xml": Buffer.from(parts["xl/sharedStrings.xml"] ?? "", "latin1") }),
      /is damaged/,
    ],
    [
      "in the binary form",
      () => packed({ ...parts, "_rels/.rels": (parts["_rels/.rels"] ?? "").replace("workbook.xml", "workbook.bin") }),
      /is a binary workbook/,
    ],
    [
      "that is a letter",
      () => packed({ ...parts, "xl/workbook.xml": "<w:document xmlns:w='w'/>" }),
      /is not an Excel workbook/,
    ],
    ["with a part twice", () => withTwice(), /is damaged/],
    ["with a checksum that is wrong", () => withBit(16), /is damaged/],
    ["with a password on its parts", () => withBit(8), /is encrypted; save it without a password/],
    ["packed with what is not DEFLATE", () => withBit(10), /is packed in an unusual way/],
  ])("%s", async (_what, make, message) => {
    expect(await refusalOf(make())).toMatch(message);
  });

  /** Two parts of one name: the last letter of a path is changed in the directory and before the part. */
  function withTwice(): Buffer {
    const archive = packed({ ...parts, "xl/stylet.xml": "<a/>", "xl/stylez.xml": "<a/>" });
    return Buffer.from(archive.toString("latin1").replaceAll("xl/stylez.xml", "xl/stylet.xml"), "latin1");
  }

  /** One bit changed in the first entry of the directory: of its flags (8), packing (10) or checksum (16). */
  function withBit(offset: number): Buffer {
    const archive = packed(parts);
    const at = archive.indexOf("PK\x01\x02", 0, "latin1") + offset;
    archive[at] = (archive[at] ?? 0) ^ 1;
    return archive;
  }
});

test("rows far below, and cells that only have a look, cost nothing", async () => {
  const far = sheet.replace('<row r="9"', '<row r="1000000"').replaceAll('"D9"', '"XFD1000000"');
  const read = await readSheet(
    withSheet(far.replace('<row r="3"', '<row r="90000"').replace(/r="([A-D])3"/g, 'r="$190000"')),
  );
  expect(read.lines.map(({ line }) => line)).toEqual([2, 90_000]);
});

test("the first sheet with cells is read where a chart comes before it", async () => {
  const chart = (parts["xl/_rels/workbook.xml.rels"] ?? "").replace(
    "<Relationship ",
    '<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/chartsheet" Target="chartsheets/sheet1.xml"/><Relationship ',
  );
  const book = (parts["xl/workbook.xml"] ?? "").replace(
    "<sheets>",
    '<sheets><sheet name="Chart" sheetId="9" r:id="rId9"/>',
  );
  const { lines } = await readSheet(packed({ ...parts, "xl/_rels/workbook.xml.rels": chart, "xl/workbook.xml": book }));
  expect(lines.map(({ cells }) => cells)).toEqual(writtenRows);
});

describe("whatever is changed in a workbook, it is read or refused", () => {
  const tokens = ["<", ">", "&bogus;", "]]>", "<![CDATA[", "</row>", "<row>", "</c>", '<c r="XFD1048576"><v>1</v></c>'];
  tokens.push('<c r="A1" t="s"><v>99</v></c>', "<!DOCTYPE a>", "\0", "1e999", "-1", "NaN", '"', "<v>", "x:", "<!--");
  const change = fc.record({
    part: fc.constantFrom(...Object.keys(parts)),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.nat(60),
    insert: fc.constantFrom("", ...tokens),
  });

  async function judge(content: Buffer): Promise<void> {
    const began = performance.now();
    const outcome = await outcomeOf(content);
    expect(performance.now() - began).toBeLessThan(5_000);
    if (typeof outcome === "string") return;
    for (const { cells } of outcome.lines) expect(cells.length).toBe(outcome.columns.length);
  }

  test("in the XML of its parts", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const changed: Record<string, string> = { ...parts };
        for (const { part, at, length, insert } of changes) {
          const text = changed[part] ?? "";
          const from = Math.floor(at * text.length);
          changed[part] = text.slice(0, from) + insert + text.slice(from + length);
        }
        await judge(packed(changed));
      }),
      { numRuns: 150 },
    );
  });

  test("in its bytes", async () => {
    const files = await Promise.all(writers.map(async ([, make]) => make()));
    const flips = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), fc.nat(255)), {
      minLength: 1,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...files), flips, fc.boolean(), async (file, changes, isCut) => {
        const copy = Buffer.from(file);
        for (const [at, byte] of changes) copy[Math.floor(at * copy.length)] = byte;
        await judge(isCut ? copy.subarray(0, Math.floor((changes[0]?.[0] ?? 0) * copy.length)) : copy);
      }),
      { numRuns: 150 },
    );
  });

  test("and what was written comes back, whatever its letters", async () => {
    const text = fc.string({ unit: "grapheme", maxLength: 20 }).map((one) => one.trim());
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 5 }), async (rows) => {
        const kept = rows.filter((cells) => cells.some((cell) => cell !== ""));
        fc.pre(kept.length > 0 && kept.flat().every(isWritable));
        const { lines } = await readSheet(xlsx([["One", "Two"], ...rows]));
        expect(lines.map(({ cells }) => cells)).toEqual(kept);
      }),
      { numRuns: 100 },
    );
  });

  /** XML has no control characters, and `_x0041_` in a workbook means a letter. */
  function isWritable(text: string): boolean {
    return !/[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]|_x[0-9A-F]{4}_/iu.test(text);
  }
});

describe("the process that reads", () => {
  const reader = new SheetReader({ milliseconds: 20_000, megabytes: 48 });
  afterAll(() => reader.close());

  test("is ended by a workbook that needs too much memory, and reads the next", async () => {
    const strings = `<sst>${"<si/>".repeat(2_000_000)}</sst>`;
    const bomb = packed({ ...parts, "xl/sharedStrings.xml": strings } satisfies Parts);
    expect(bomb.length).toBeLessThan(200_000);
    await expect(reader.read(bomb)).rejects.toThrow(
      "takes too much time or memory to read; split it, or save it as CSV",
    );
    const { lines } = await reader.read(packed(parts));
    expect(lines.map(({ cells }) => cells)).toEqual(writtenRows);
  });

  test("says why it refuses a file", async () => {
    await expect(reader.read(Buffer.from(""))).rejects.toThrow("is empty; send a file with a line of column names");
  });
});
