import { guessMapping } from "@iphub/sdk/domain/operations/import-mapping";
import { readSheet } from "@iphub/server/operations/imports/read-sheet";
import { expect, test } from "vitest";
import { xlsx } from "../../support/xlsx.ts";

test("a number is read with the zeros that its format shows before it, where it is whole and not below zero", async () => {
  const codes = ["00000", "00000;-00000", "0", "000.00", '"A"00000'];
  const formats = codes.map((code, at) => `<numFmt numFmtId="${170 + at}" formatCode='${code}'/>`).join("");
  const styles = [0, 170, 171, 172, 173, 174].map((id) => `<xf numFmtId="${id}"/>`).join("");
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const sheetStyles = `<styleSheet xmlns="${main}"><numFmts>${formats}</numFmts><cellStyleXfs><xf numFmtId="170"/></cellStyleXfs><cellXfs>${styles}</cellXfs></styleSheet>`;
  const row = (style: number, value: string) => [{ xml: `<c s="${style}"><v>${value}</v></c>` }, "Title"];
  const whole = [row(1, "123"), row(2, "7"), row(0, "123"), row(3, "5"), row(4, "5"), row(5, "5"), row(1, "1234567")];
  const rows = [["Our ref", "Title"], ...whole, row(1, "1.5"), row(1, "-12")];
  const { lines } = await readSheet(xlsx(rows, { "xl/styles.xml": sheetStyles }));
  const read = ["00123", "00007", "123", "5", "5", "5", "1234567", "1.5", "-12"];
  expect(lines.map(({ cells }) => cells[0])).toEqual(read);
});

/** A workbook of one sheet with merged cells. */
function withMerged(rows: readonly (readonly string[])[], ...areas: readonly string[]): Buffer {
  const cells = rows.map((row, at) => {
    const texts = row.map((cell, column) => {
      const place = `${String.fromCharCode(65 + column)}${at + 1}`;
      return cell === "" ? "" : `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`;
    });
    return `<row r="${at + 1}">${texts.join("")}</row>`;
  });
  const merged = areas.map((area) => `<mergeCell ref="${area}"/>`).join("");
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const sheet = `<worksheet xmlns="${main}"><sheetData>${cells.join("")}</sheetData><mergeCells>${merged}</mergeCells></worksheet>`;
  return xlsx([], { "xl/worksheets/sheet1.xml": sheet });
}

test("a merged cell holds for each of its rows, under column names in two lines of which some are merged", async () => {
  const rows = [
    ["Docket of January", "", "", ""],
    ["", "", "", ""],
    ["Our ref", "Title", "Next step", ""],
    ["", "", "Action", "Due date"],
    ["A-1", "Pump", "Response", "2026-01-31"],
    ["", "", "Fee", "2026-03-31"],
    ["", "", "", ""],
    ["A-2", "Rotor", "", ""],
    ["", "", "Fee", ""],
  ];
  const areas = ["A1:D2", "A3:A4", "B3:B4", "C3:D3", "A5:A7", "B5:B7", "A8:B8"];
  const { columns, lines, notes } = await readSheet(withMerged(rows, ...areas));
  expect(columns).toEqual(["Our ref", "Title", "Action", "Due date"]);
  expect(guessMapping(columns)).toMatchObject({ reference: "Our ref", title: "Title", dueDate: "Due date" });
  expect(lines.map(({ line, cells }) => [line, ...cells.filter((cell) => cell !== "")])).toEqual([
    [5, "A-1", "Pump", "Response", "2026-01-31"],
    [6, "A-1", "Pump", "Fee", "2026-03-31"],
    [8, "A-2", "Rotor"],
    [9, "Fee"],
  ]);
  expect(notes).toContain("A cell that is merged over several rows was read in each of them.");
});

test("an area to the end of the sheet is filled as far as there are rows, and one beyond it is damage", async () => {
  const rows = [
    ["Our ref", "Title"],
    ["A-1", "Pump"],
    ["", "Rotor"],
  ];
  const { lines } = await readSheet(withMerged(rows, "A2:A1048576", "B1:B1"));
  expect(lines.map(({ cells }) => cells[0])).toEqual(["A-1", "A-1"]);
  await expect(readSheet(withMerged(rows, "A2:A1048577"))).rejects.toThrow(/is damaged/);
});
