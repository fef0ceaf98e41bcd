import PizZip from "pizzip";

/** A cell of a workbook as its XML: text, a number, a date (serial number), or XML of its own. */
export type TestCell = string | number | { readonly date: number } | { readonly xml: string };

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A workbook with one sheet, as a spreadsheet program writes it; `more` adds or replaces parts. */
export function xlsx(rows: readonly (readonly TestCell[])[], more: Readonly<Record<string, string>> = {}): Buffer {
  const strings: string[] = [];
  const sheet = rows.map(
    (cells, at) =>
      `<row r="${at + 1}">${cells.map((cell, column) => cellXml(cell, at, column, strings)).join("")}</row>`,
  );
  const parts: Record<string, string> = {
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="Docket" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "_rels/.rels": `<Relationships>${relation("rId1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${relation("rId1", "worksheet", "worksheets/sheet1.xml")}${relation("rId2", "sharedStrings", "sharedStrings.xml")}${relation("rId3", "styles", "styles.xml")}</Relationships>`,
    "xl/styles.xml": `<styleSheet ${main}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    "xl/worksheets/sheet1.xml": `<worksheet ${main}><sheetData>${sheet.join("")}</sheetData></worksheet>`,
    "xl/sharedStrings.xml": `<sst ${main}>${strings.map((text) => `<si><t>${escaped(text)}</t></si>`).join("")}</sst>`,
    ...more,
  };
  const zip = new PizZip();
  for (const [path, content] of Object.entries(parts)) zip.file(path, content);
  return zip.generate({ type: "nodebuffer", compression: "DEFLATE" });
}

function relation(id: string, kind: string, target: string): string {
  return `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`;
}

function cellXml(cell: TestCell, row: number, column: number, strings: string[]): string {
  const address = `r="${String.fromCharCode(65 + column)}${row + 1}"`;
  if (typeof cell === "number") return `<c ${address}><v>${cell}</v></c>`;
  if (typeof cell === "string") return `<c ${address} t="s"><v>${strings.push(cell) - 1}</v></c>`;
  return "date" in cell ? `<c ${address} s="1"><v>${cell.date}</v></c>` : cell.xml.replace("<c", `<c ${address}`);
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** The texts of a workbook's first sheet, row by row; cells that are left out are left out. */
export function textsOf(workbook: Buffer): string[][] {
  const sheet = new PizZip(workbook).file("xl/worksheets/sheet1.xml")?.asText() ?? "";
  return [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gsu)].map(([, row = ""]) =>
    [...row.matchAll(/<t(?: [^>]*)?>(.*?)<\/t>/gsu)].map(([, text = ""]) =>
      text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&"),
    ),
  );
}
