import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { type RowBatches, writeWorkbook } from "@iphub/sdk/formats/write-workbook";
import { readSheet } from "@iphub/server/operations/imports/read-sheet";
import * as fc from "fast-check";
import PizZip from "pizzip";
import { expect, test } from "vitest";

async function* batches(...given: readonly (readonly string[])[][]): RowBatches {
  yield* given;
}

test("a workbook is read back as it was written, whatever its letters, in batches of any size", async () => {
  const letters = fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom("=1+1", "_x0041_", "\u0001", "<&>", "\r"));
  const text = letters.map((one) => one.trim());
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(fc.tuple(text, text), { maxLength: 4 })), async (given) => {
      const rows = given.flat().filter((cells) => cells.some((cell) => cell !== ""));
      // A last line that is nothing but a copyright notice is not a row of a list.
      fc.pre(!/^,?©[^,]*,?$/u.test(rows.at(-1)?.join() ?? ""));
      fc.pre(rows.length > 0 && rows.flat().every((one) => !one.includes("\0") && one.isWellFormed()));
      const { columns, lines } = await readSheet(
        await buffer(writeWorkbook("List", batches([["One", "Two"]], ...given))),
      );
      expect(columns).toEqual(["One", "Two"]);
      expect(lines.map(({ cells }) => cells)).toEqual(rows);
    }),
    { numRuns: 50 },
  );
});

test("what is more than a sheet holds is in a second one, under the same heading", async () => {
  const many = Array.from({ length: 1_048_576 }, (_, at) => [`r${at}`]);
  const zip = new PizZip(await buffer(writeWorkbook("List", batches([["Ref"], ...many.splice(0, 300)], many))));
  const [first = "", second = ""] = [1, 2].map((n) => zip.file(`xl/worksheets/sheet${n}.xml`)?.asText());
  const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
  expect(first).toContain(`<row r="1048576">${cell("A1048576", "r1048574")}</row></sheetData>`);
  expect(second).toContain(
    `<sheetData><row r="1">${cell("A1", "Ref")}</row><row r="2">${cell("A2", "r1048575")}</row></sheetData>`,
  );
  expect(zip.file("xl/workbook.xml")?.asText()).toContain('<sheet name="List 2" sheetId="2" r:id="rId2"/>');
  expect(zip.file("xl/worksheets/sheet3.xml")).toBeNull();
});

test("no rows are a sheet with nothing in it", async () => {
  const zip = new PizZip(await buffer(writeWorkbook("List", batches())));
  expect(zip.file("xl/worksheets/sheet1.xml")?.asText()).toContain('<sheetData><row r="1"></row></sheetData>');
});

test("rows that cannot be read end the workbook with their error", async () => {
  async function* broken(): RowBatches {
    yield [["Ref"], ["A-1"]];
    throw new Error("the list ended early");
  }
  await expect(buffer(writeWorkbook("List", broken()))).rejects.toThrow("the list ended early");
});

test("a reader that goes away ends the reading of rows", async () => {
  const ended = Promise.withResolvers<void>();
  async function* endless(): RowBatches {
    try {
      for (;;) yield [["A-1", Math.random().toString()]];
    } finally {
      ended.resolve();
    }
  }
  const book = writeWorkbook("List", endless());
  await once(book, "readable");
  book.destroy();
  await ended.promise;
});
