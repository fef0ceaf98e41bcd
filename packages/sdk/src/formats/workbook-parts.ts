const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The name of a column, counted from 0: A to Z, then AA. */
function columnName(at: number): string {
  const last = letters[at % letters.length] ?? "";
  return at < letters.length ? last : columnName(Math.floor(at / letters.length) - 1) + last;
}

/** The names of the first columns, enough for most sheets. */
const columnNames = Array.from(letters, (_letter, at) => columnName(at));

/** The most rows of a sheet, header included (the format's own limit). */
export const mostSheetRows = 1_048_576;
/** The most characters of a cell (the format's own limit). */
const longestCell = 32_767;

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const spreadsheet = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The start of a sheet's part (ECMA-376, part 1, 18.3.1): the first row is frozen. */
export const sheetStart = `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
/** The end of a sheet's part. */
export const sheetEnd = "</sheetData></worksheet>";

/** The path of the nth sheet within the workbook, counted from 1. */
export function sheetPath(n: number): string {
  return `xl/worksheets/sheet${n}.xml`;
}

/** The nth row of a sheet (counted from 1) as XML. Every cell is text; an empty one is left out. */
export function sheetRow(n: number, texts: readonly string[]): string {
  let cells = "";
  for (let at = 0; at < texts.length; at += 1) {
    const text = texts[at] ?? "";
    if (text !== "")
      cells += `<c r="${columnNames[at] ?? columnName(at)}${n}" t="inlineStr"><is>${textElement(text)}</is></c>`;
  }
  return `<row r="${n}">${cells}</row>`;
}

function textElement(text: string): string {
  if (text.length <= longestCell && !unplain.test(text)) return `<t>${text}</t>`;
  const isPadded = text.trimStart() !== text || text.trimEnd() !== text;
  const shown = text.length > longestCell ? `${text.slice(0, longestCell - 1)}…` : text;
  return `<t${isPadded ? ' xml:space="preserve"' : ""}>${special.test(shown) ? shown.replace(everySpecial, writable) : shown}</t>`;
}

/**
 * The characters of a cell that must be escaped: XML markup, characters outside the range of XML (XML 1.0, 2.2), and
 * the carriage return, which XML would read as a line feed. `_x0041_` in a workbook stands for the character of that
 * code, so a literal one is escaped too.
 */
const special = /[&<>]|[^\t\n\u0020-\ufffd]|_(?=x[0-9A-Fa-f]{4}_)/;
const everySpecial = new RegExp(special, "g");
/** Matches texts that need escaping: almost none do, and an export writes millions. */
const unplain = new RegExp(`^\\s|\\s$|${special.source}`);
const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

function writable(mark: string): string {
  return entities[mark] ?? `_x${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
}

const link = (id: number, type: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${relations}/${type}" Target="${target}"/>`;
const links = (content: string) =>
  `${declaration}<Relationships xmlns="${packages}/relationships">${content}</Relationships>`;

/**
 * The first parts of a workbook, by path (ECMA-376, part 2): programs recognise the format by them. Every XML part
 * without its own entry is a sheet.
 */
export const firstParts: Readonly<Record<string, string>> = {
  "[Content_Types].xml": `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${spreadsheet}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/></Types>`,
  "_rels/.rels": links(link(1, "officeDocument", "xl/workbook.xml")),
};

/** The parts after the sheets, by path. `titles` are the names of the sheets. */
export function lastParts(titles: readonly string[]): Record<string, string> {
  const each = (part: (n: number, title: string) => string) => titles.map((title, at) => part(at + 1, title)).join("");
  const sheets = each((n, title) => `<sheet name="${title}" sheetId="${n}" r:id="rId${n}"/>`);
  return {
    "xl/workbook.xml": `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": links(each((n) => link(n, "worksheet", `worksheets/sheet${n}.xml`))),
  };
}
