import { posix } from "node:path";
import { type ArchiveKind, openArchive } from "../../platform/files/open-archive.ts";
import { badSheet, type Sheet, SheetBuilder, type SheetLine, sheetLimits } from "./sheet.ts";
import { attribute, dateStylesOf, type NumberReading, numberText, plainText, textsIn } from "./xlsx-cells.ts";
import { BrokenXml, xmlElements, xmlTags } from "./xml-elements.ts";

const workbookKind: ArchiveKind = {
  name: "an Excel workbook",
  program: "Excel",
  ending: ".xlsx",
  parts: sheetLimits.parts,
  unpacked: sheetLimits.unpacked,
  ifTooLarge: "split it, or save it as CSV",
};
const notWorkbook = "is not an Excel workbook; save it in Excel as .xlsx and send that";
const damaged = "is damaged; open it in Excel, save it as .xlsx and send that";

interface Workbook extends NumberReading {
  readonly strings: readonly string[];
}

/**
 * Reads the first sheet of an Excel workbook. Formulas are never computed: the value that was saved with one counts,
 * and one without is a fault of its cell. Nothing outside of the archive is ever looked at.
 * @throws Failure 400 naming `file` where it is no workbook, is damaged, or is too large
 */
export async function readXlsx(content: Buffer): Promise<Sheet> {
  try {
    return await readWorkbook(content);
  } catch (error) {
    throw error instanceof BrokenXml ? badSheet(damaged) : error;
  }
}

async function readWorkbook(content: Buffer): Promise<Sheet> {
  const parts = await openArchive(content, workbookKind);
  const part = (path: string) => parts.get(path)?.toString("utf8");
  const main = part("xl/workbook.xml");
  if (main === undefined) throw badSheet(notWorkbook);
  if ([...parts.values()].some((one) => one.subarray(0, 1000).includes("<!DOCTYPE"))) throw badSheet(damaged);
  const sheets = [...xmlTags(main, "sheet")];
  const shown = sheets.filter((tag) => !["hidden", "veryHidden"].includes(attribute(tag, "state")));
  const first = shown[0];
  const path = first && sheetPath(part("xl/_rels/workbook.xml.rels") ?? "", attribute(first, "r:id"));
  const xml = path === undefined ? undefined : part(path);
  if (first === undefined || xml === undefined) throw badSheet("has no sheet; copy the rows into a new workbook");
  const workbook: Workbook = {
    strings: sharedStrings(part("xl/sharedStrings.xml") ?? ""),
    dateStyles: dateStylesOf(part("xl/styles.xml") ?? ""),
    from1904: /<workbookPr\b[^>]*\bdate1904="(?:1|true)"/.test(main),
  };
  const builder = new SheetBuilder();
  for (const { line, cells, faults } of linesOf(xml, workbook)) builder.add(line, cells, faults);
  const others = shown.length - 1;
  const name = attribute(first, "name");
  const note = `Only the first sheet, '${name}', was read; there ${others === 1 ? "is 1 other" : `are ${others} others`}.`;
  return builder.sheet("xlsx", others > 0 ? [note] : []);
}

function sheetPath(relations: string, id: string): string | undefined {
  for (const tag of xmlTags(relations, "Relationship")) {
    if (attribute(tag, "Id") !== id || attribute(tag, "TargetMode") === "External") continue;
    return posix.join("xl", attribute(tag, "Target").replace(/^\/xl\//, ""));
  }
  return undefined;
}

function sharedStrings(xml: string): string[] {
  return Array.from(xmlElements(xml, "si"), ({ content }) => textsIn(content));
}

function* linesOf(xml: string, workbook: Workbook): Generator<SheetLine> {
  let line = 0;
  for (const { tag, content } of xmlElements(xml, "row")) {
    const said = Number(attribute(tag, "r"));
    line = Number.isInteger(said) && said > line ? said : line + 1;
    const { cells, faults } = cellsOf(content, workbook);
    if (cells.some((cell) => cell !== "") || faults.length > 0) yield { line, cells, faults };
  }
}

function cellsOf(content: string, workbook: Workbook) {
  const cells: string[] = [];
  const faults: { column: number; message: string }[] = [];
  for (const { tag, content: inner } of xmlElements(content, "c")) {
    const column = columnOf(attribute(tag, "r")) ?? cells.length;
    if (column >= sheetLimits.columns) {
      if (/<v\b/.test(inner)) throw badSheet(`has more than ${sheetLimits.columns} columns; leave some out`);
      continue;
    }
    while (cells.length < column) cells.push("");
    const read = cellText(tag, inner, workbook);
    cells[column] = read.text.trim();
    if (read.fault) faults.push({ column, message: read.fault });
  }
  return { cells, faults };
}

function cellText(tag: string, inner: string, workbook: Workbook): { text: string; fault?: string } {
  const type = attribute(tag, "t");
  if (type === "inlineStr") return { text: textsIn(inner) };
  const [{ content: value } = { content: undefined }] = xmlElements(inner, "v");
  if (value === undefined) {
    if (!/<f\b/.test(inner)) return { text: "" };
    return { text: "", fault: "is a formula without its value; open the file in Excel and save it again" };
  }
  if (type === "e") return { text: "", fault: `has the error ${plainText(value)}; correct it in Excel` };
  if (type === "s") return { text: workbook.strings[Number(value)] ?? "" };
  if (type === "b") return { text: value === "1" ? "TRUE" : "FALSE" };
  if (type === "str" || type === "d") return { text: plainText(value) };
  return { text: numberText(plainText(value), Number(attribute(tag, "s") || "0"), workbook) };
}

/** `C7` is column 2, counted from 0. */
function columnOf(address: string): number | undefined {
  const letters = /^([A-Z]{1,3})\d+$/.exec(address)?.[1];
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + (letter.charCodeAt(0) - 64);
  return column - 1;
}
