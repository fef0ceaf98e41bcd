import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import PizZip from "pizzip";
import { ZipFile } from "yazl";

/** The parts of an archive by their paths. */
export type Parts = Readonly<Record<string, string | Buffer>>;

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const strict = "http://purl.oclc.org/ooxml";
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';

/** What each workbook of {@link workbooksOfWriters} says, as an import reads it. */
export const writtenColumns = ["Our ref", "Title", "Number", "Due date"];
export const writtenRows = [
  ["A-1", "Pump & <valve> für Söhne 特許", "17248024", "2026-01-31"],
  ["A-2", "Rotor", "0.3", ""],
];

/** An archive whose parts are packed one by one, their sizes before them. */
export function packed(parts: Parts): Buffer {
  const zip = new PizZip();
  for (const [path, part] of Object.entries(parts)) zip.file(path, part);
  return zip.generate({ type: "nodebuffer", compression: "DEFLATE" });
}

/** An archive that was written as a stream: the sizes are after the parts, in the form for large files where asked. */
export function streamed(parts: Parts, zip64: boolean): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, part] of Object.entries(parts)) {
    zip.addReadStream(Readable.from([typeof part === "string" ? Buffer.from(part) : part]), path, {
      forceZip64Format: zip64,
    });
  }
  zip.end({ forceZip64Format: zip64, comment: "" });
  return buffer(zip.outputStream);
}

interface Writing {
  readonly sheet: string;
  readonly strings?: string;
  readonly styles?: string;
  readonly workbook?: string;
  /** Paths from the archive's top. */
  readonly mainPath?: string;
  readonly sheetPath?: string;
  readonly stringsPath?: string;
  readonly relations?: string;
}

const usualStyles = `${declaration}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="[$-409]d\\-mmm\\-yyyy;@"/></numFmts><cellXfs count="3"><xf numFmtId="0" fontId="0"/><xf numFmtId="14" fontId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;
const usualWorkbook = `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr/><sheets><sheet name="Docket" sheetId="1" r:id="rId1"/></sheets></workbook>`;

/** The parts of a workbook around a sheet. */
function partsOf({
  sheet,
  strings,
  styles = usualStyles,
  workbook = usualWorkbook,
  mainPath = "xl/workbook.xml",
  sheetPath = "xl/worksheets/sheet1.xml",
  stringsPath = "xl/sharedStrings.xml",
  relations = office,
}: Writing): Record<string, string> {
  const links = (content: string) =>
    `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`;
  const link = (id: string, kind: string, path: string) =>
    `<Relationship Id="${id}" Type="${relations}/${kind}" Target="/${path}"/>`;
  const folder = mainPath.includes("/") ? mainPath.slice(0, mainPath.lastIndexOf("/") + 1) : "";
  const own = [link("rId1", "worksheet", sheetPath), link("rId2", "styles", "xl/styles.xml")];
  if (strings !== undefined) own.push(link("rId3", "sharedStrings", "xl/sharedStrings.xml"));
  return {
    "[Content_Types].xml": `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    "_rels/.rels": links(link("rId1", "officeDocument", mainPath)),
    [mainPath]: workbook,
    [`${folder}_rels/${mainPath.slice(folder.length)}.rels`]: links(own.join("")),
    "xl/styles.xml": styles,
    [sheetPath]: sheet,
    ...(strings !== undefined && { [stringsPath]: strings }),
  };
}

/** Excel: shared texts, one of them in runs with its reading, attributes and elements of newer namespaces. */
const excelStrings = `${declaration}<sst xmlns="${main}" count="8" uniqueCount="7"><si><t>Our ref</t></si><si><t>Title</t></si><si><t>Number</t></si><si><t>Due date</t></si><si><t>A-1</t></si><si><r><rPr><b/><sz val="11"/></rPr><t xml:space="preserve">Pump &amp; </t></r><r><t>&lt;valve&gt; für Söhne 特許</t></r><rPh sb="20" eb="22"><t>トッキョ</t></rPh><phoneticPr fontId="1"/></si><si><t>Rotor</t></si></sst>`;
const excelHead = `<worksheet xmlns="${main}" xmlns:r="${office}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="x14ac" xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac"><dimension ref="A1:D3"/><sheetViews><sheetView tabSelected="1" workbookViewId="0"/></sheetViews><sheetFormatPr defaultRowHeight="15" x14ac:dyDescent="0.25"/><cols><col min="1" max="16384" width="9" style="1"/></cols>`;
const excelTexts = `<row r="1" spans="1:4" x14ac:dyDescent="0.25"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="s"><v>3</v></c></row>`;
const excelSheet = (due: string) =>
  `${declaration}${excelHead}<sheetData>${excelTexts}<row r="2" spans="1:4"><c r="A2" t="s"><v>4</v></c><c r="B2" t="s"><v>5</v></c><c r="C2"><v>17248024</v></c>${due}</row><row r="3" spans="1:4"><c r="A3" t="str"><f>"A-"&amp;2</f><v>A-2</v></c><c r="B3" t="s"><v>6</v></c><c r="C3"><f>0.1+0.2</f><v>0.30000000000000004</v></c><c r="D3" s="2"/></row><row r="9" spans="1:4"><c r="D9" s="2"/></row></sheetData><mergeCells count="1"><mergeCell ref="A9:D9"/></mergeCells></worksheet>`;
const excel = { sheet: excelSheet('<c r="D2" s="1"><v>46053</v></c>'), strings: excelStrings };

/** Google Sheets: shared texts, a style for every cell, text results of formulas. */
const google: Writing = {
  sheet: `${declaration}<worksheet xmlns="${main}" xmlns:r="${office}" xmlns:mx="http://schemas.microsoft.com/office/mac/excel/2008/main"><sheetPr><outlinePr summaryBelow="0" summaryRight="0"/></sheetPr><sheetFormatPr customHeight="1" defaultColWidth="12.63" defaultRowHeight="15.75"/><sheetData><row r="1"><c r="A1" s="0" t="s"><v>0</v></c><c r="B1" s="0" t="s"><v>1</v></c><c r="C1" s="0" t="s"><v>2</v></c><c r="D1" s="0" t="s"><v>3</v></c></row><row r="2"><c r="A2" s="0" t="s"><v>4</v></c><c r="B2" s="0" t="s"><v>5</v></c><c r="C2" s="0"><v>1.7248024E7</v></c><c r="D2" s="2"><v>46053.0</v></c></row><row r="3"><c r="A3" s="0" t="str"><f>"A-"&amp;2</f><v>A-2</v></c><c r="B3" s="0" t="s"><v>6</v></c><c r="C3" s="0"><v>0.3</v></c></row></sheetData></worksheet>`,
  strings: excelStrings.replace(declaration, ""),
};

const cellsOf = (rows: readonly string[][], cell: (text: string, place: string) => string) =>
  rows.map((texts, at) => texts.map((text, column) => cell(text, `${"ABCD"[column]}${at + 1}`)));
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const texts = [writtenColumns, ["A-1", "Pump & <valve> für Söhne 特許"], ["A-2", "Rotor"]];

/** Apache POI, streaming: texts within their cells, no styles but those that were made. */
const poiCells = cellsOf(
  texts,
  (text, place) => `<c r="${place}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`,
).map((cells) => cells.join(""));
const poi: Writing = {
  sheet: `<?xml version="1.0" encoding="UTF-8"?>\n<worksheet xmlns="${main}"><dimension ref="A1"/><sheetViews><sheetView workbookViewId="0" tabSelected="true"/></sheetViews><sheetFormatPr defaultRowHeight="15.0"/><sheetData>\n<row r="1">\n${poiCells[0]}</row>\n<row r="2">\n${poiCells[1]}<c r="C2" t="n"><v>1.7248024E7</v></c><c r="D2" s="1" t="n"><v>46053.0</v></c></row>\n<row r="3">\n${poiCells[2]}<c r="C3" t="n"><f>0.1+0.2</f><v>0.3</v></c></row>\n</sheetData></worksheet>`,
};

/** The Open XML SDK: a prefix on every element, cells without their place, texts as results, dates as ISO text. */
const sdkCells = cellsOf(texts, (text) => `<x:c t="str"><x:v>${escaped(text)}</x:v></x:c>`).map((c) => c.join(""));
const sdk: Writing = {
  mainPath: "xl/workbook2.xml",
  sheetPath: "xl/worksheets/sheet.xml",
  workbook: `<?xml version="1.0" encoding="utf-8"?><x:workbook xmlns:x="${main}"><x:sheets><x:sheet name="Docket" sheetId="1" rel:id="rId1" xmlns:rel="${office}"/></x:sheets></x:workbook>`,
  styles: usualStyles.replaceAll(/<(\/?)(?=[a-z])/gi, "<$1x:").replace("xmlns=", "xmlns:x="),
  sheet: `<?xml version="1.0" encoding="utf-8"?><x:worksheet xmlns:x="${main}"><x:sheetData><x:row>${sdkCells[0]}</x:row><x:row>${sdkCells[1]}<x:c><x:v>17248024</x:v></x:c><x:c t="d" s="1"><x:v>2026-01-31T00:00:00</x:v></x:c></x:row><x:row>${sdkCells[2]}<x:c t="n"><x:v>0.3</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
};

const cdata = excelStrings.replaceAll(/<t([^>]*)>([^<]*)<\/t>/g, (_, attributes: string, text: string) => {
  const plain = text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
  return `<t${attributes}><![CDATA[${plain}]]></t>`;
});
const utf16 = (xml: string) =>
  Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(xml.replace("UTF-8", "UTF-16"), "utf16le")]);
const real = (name: string) => readFileSync(new URL(`workbooks/${name}.xlsx`, import.meta.url));

/** One docket as the programs that people use write it; those of `real` were written by these programs. */
export const workbooksOfWriters: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  Excel: () => packed(partsOf(excel)),
  "Excel, strict form, with dates as ISO text": () =>
    packed(
      partsOf({
        sheet: excelSheet('<c r="D2" s="1" t="d"><v>2026-01-31T00:00:00</v></c>').replaceAll(
          main,
          `${strict}/spreadsheetml/main`,
        ),
        strings: excelStrings.replaceAll(main, `${strict}/spreadsheetml/main`),
        workbook: usualWorkbook
          .replaceAll(main, `${strict}/spreadsheetml/main`)
          .replaceAll(office, `${strict}/officeDocument/relationships`),
        relations: `${strict}/officeDocument/relationships`,
      }),
    ),
  "Excel, with days counted from 1904": () =>
    packed(
      partsOf({
        ...excel,
        sheet: excelSheet('<c r="D2" s="1"><v>44591</v></c>'),
        workbook: usualWorkbook.replace("<workbookPr/>", '<workbookPr date1904="1"/>'),
      }),
    ),
  "Excel, with a main part of another name at the top": () => packed(partsOf({ ...excel, mainPath: "book22.xml" })),
  "Excel, with a date in a format of its own and a time": () =>
    packed(partsOf({ ...excel, sheet: excelSheet('<c r="D2" s="2"><v>46053.75</v></c>') })),
  "Google Sheets": () => packed(partsOf(google)),
  "Apache POI": () => packed(partsOf({ ...excel, sheet: google.sheet })),
  "Apache POI, streaming": () => streamed(partsOf(poi), false),
  "Apache POI, streaming, in the form for large files": () => streamed(partsOf(poi), true),
  "the Open XML SDK": () => packed(partsOf(sdk)),
  "the Open XML SDK on .NET 4.5": () =>
    packed(Object.fromEntries(Object.entries(partsOf(sdk)).map(([path, part]) => [path.replaceAll("/", "\\"), part]))),
  "a writer of CDATA": () => packed(partsOf({ ...excel, strings: cdata })),
  "a writer that spells a part's name in two ways": () =>
    packed(partsOf({ ...excel, stringsPath: "xl/SharedStrings.XML" })),
  "a writer of UTF-16": () => {
    const parts = partsOf(excel);
    return packed(Object.fromEntries(Object.entries(parts).map(([path, part]) => [path, utf16(part)])));
  },
  "LibreOffice 7.4 (real)": () => real("libreoffice"),
  "openpyxl 3.0 (real)": () => real("openpyxl"),
  "XlsxWriter 3.0 (real)": () => real("xlsxwriter"),
};

/** The parts of the workbook that Excel would write, to be changed. */
export function excelParts(): Record<string, string> {
  return partsOf(excel);
}
