import { type Cell, type CellValue, rangeRef, readXlsx as readCells } from "hucre/xlsx";
import PizZip from "pizzip";
import { BrokenXml } from "../../formats/archives/xml-tree.ts";
import { invalidFile } from "../../platform/failures.ts";
import { checkCells, countStrings, type SheetExtent } from "./check-cells.ts";
import { type CellText, MergedCells } from "./merged-cells.ts";
import { paddedStyles } from "./padded-styles.ts";
import { type Sheet, SheetBuilder } from "./sheet.ts";
import { damagedWorkbook, type WorkbookParts, workbookParts } from "./workbook-parts.ts";

/**
 * Reads the first sheet of an Excel workbook. Formulas are never computed: their saved values are used, and one without
 * is a fault of its cell. Nothing outside the archive is loaded.
 * @throws Failure 400 naming `file` where it is not a workbook, is damaged, or is too large
 */
export async function readXlsx(content: Buffer): Promise<Sheet> {
  try {
    const parts = await workbookParts(content);
    const strings = parts.strings === null ? 0 : countStrings(parts.strings);
    const extent = checkCells(parts.sheet, strings, paddedStyles(parts.styles));
    return await readSheetOf(parts, extent);
  } catch (error) {
    throw error instanceof BrokenXml ? invalidFile(damagedWorkbook) : error;
  }
}

async function readSheetOf(parts: WorkbookParts, { row, column, digits, merged }: SheetExtent): Promise<Sheet> {
  const range = rangeRef(0, 0, Math.max(row, 1) - 1, Math.max(column, 1) - 1);
  const book = await readCells(canonicalWorkbook(parts), { range }).catch(() => {
    throw invalidFile(damagedWorkbook);
  });
  const { rows = [], cells } = book.sheets[0] ?? {};
  const builder = new SheetBuilder();
  const mergedCells = new MergedCells(merged);
  for (const [at, values] of rows.entries()) {
    const own = values.map((value, index): CellText => {
      const place = `${at},${index}`;
      const number = typeof value === "number" ? paddedText(value, digits.get(place)) : null;
      return number === null ? cellText(value, cells?.get(place), parts.from1904) : { text: number };
    });
    const read = mergedCells.filled(at, own);
    const faults = read.flatMap(({ fault }, index) => (fault === undefined ? [] : [{ column: index, message: fault }]));
    const texts = read.map(({ text }) => text);
    if (faults.length > 0 || texts.some((text) => text !== "")) builder.add(at + 1, texts, faults);
  }
  const { name, others } = parts;
  const note = `Only the first sheet, '${name}', was read; there ${others === 1 ? "is 1 other" : `are ${others} others`}.`;
  return builder.sheet("xlsx", [...(others > 0 ? [note] : []), ...(mergedCells.isUsed ? [mergedNote] : [])]);
}

const mergedNote = "A cell that is merged over several rows was read in each of them.";

const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/**
 * Builds an uncompressed workbook of one sheet with the parts that contain cells: the library unpacks nothing of the
 * original file, and reads no drawings, comments, charts or links.
 */
function canonicalWorkbook({ sheet, strings, styles, from1904 }: WorkbookParts): Uint8Array {
  const zip = new PizZip();
  const add = (path: string, text: string) => zip.file(path, Buffer.from(text));
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${target}"/>`;
  add("[Content_Types].xml", "<Types/>");
  add("_rels/.rels", `<Relationships>${relation("r1", "officeDocument", "xl/workbook.xml")}</Relationships>`);
  const links = [relation("r1", "worksheet", "sheet.xml")];
  if (strings !== null) links.push(relation("r2", "sharedStrings", "strings.xml"));
  if (styles !== null) links.push(relation("r3", "styles", "styles.xml"));
  add("xl/_rels/workbook.xml.rels", `<Relationships>${links.join("")}</Relationships>`);
  add(
    "xl/workbook.xml",
    `<workbook xmlns:r="${relations}"><workbookPr date1904="${from1904 ? 1 : 0}"/><sheets><sheet name="Sheet" sheetId="1" r:id="r1"/></sheets></workbook>`,
  );
  add("xl/sheet.xml", sheet);
  if (strings !== null) add("xl/strings.xml", strings);
  if (styles !== null) add("xl/styles.xml", styles);
  return zip.generate({ type: "uint8array", compression: "STORE" });
}

function cellText(value: CellValue, cell: Cell | undefined, from1904: boolean): CellText {
  if (cell?.type === "error") return { text: "", fault: `has the error ${String(value)}; correct it in Excel` };
  if (cell?.type === "formula" && value === null) {
    return { text: "", fault: "is a formula without its value; open the file in Excel and save it again" };
  }
  if (value === null) return { text: "" };
  if (typeof value === "number") return { text: numberText(value) };
  if (typeof value === "boolean") return { text: value ? "TRUE" : "FALSE" };
  if (value instanceof Date) return dateText(value, from1904);
  // A date as ISO text (cell type `d`) has a time even if only the day is meant.
  return { text: value.trim().replace(/^(\d{4}-\d{2}-\d{2})T00:00(:00(\.0+)?)?Z?$/, "$1") };
}

/** Removes binary rounding errors: Excel keeps 15 digits. */
function numberText(number: number): string {
  return Number.isInteger(number) ? String(number) : String(Number(number.toPrecision(15)));
}

/** A whole number with the zeros with which Excel shows it: a reference has them. Null where it shows none. */
function paddedText(number: number, digits: number | undefined): string | null {
  if (digits === undefined || !Number.isSafeInteger(number) || number < 0) return null;
  return String(number).padStart(digits, "0");
}

const dayMilliseconds = 86_400_000;
const firstOf1904 = Date.UTC(1904, 0, 1);
const firstOf1900 = Date.UTC(1899, 11, 31);
/** Excel has a 29 February 1900 that did not exist: from the next day on, serials are one higher. */
const afterLeapDay = Date.UTC(1900, 2, 1);
/** A greater number, after the year 2995, was formatted as a date by mistake. */
const lastSerial = 400_000;

/** A cell formatted as a date: the day, the time of a time of day, or else the number. */
function dateText(date: Date, from1904: boolean): CellText {
  const leap = !from1904 && date.getTime() >= afterLeapDay ? 1 : 0;
  const serial = (date.getTime() - (from1904 ? firstOf1904 : firstOf1900)) / dayMilliseconds + leap;
  if (Number.isNaN(serial))
    return { text: "", fault: "is a number that is shown as a date; show it as a number in Excel" };
  if (serial >= 1 && serial < lastSerial) return { text: date.toISOString().slice(0, 10) };
  return { text: serial > 0 && serial < 1 ? date.toISOString().slice(11, 16) : numberText(serial) };
}
