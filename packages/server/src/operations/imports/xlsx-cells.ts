import { fromEpochDay, toEpochDay } from "@iphub/sdk/domain/civil-date";
import { xmlElements, xmlTags } from "./xml-elements.ts";

/** What a number of a cell needs to be read: which styles are dates, and from which day days are counted. */
export interface NumberReading {
  readonly dateStyles: ReadonlySet<number>;
  readonly from1904: boolean;
}

/** Built-in formats of dates (ECMA-376, 18.8.30), without those of a time of day alone. */
const builtInDates = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);
const lastSerial = 400_000;

/** The numbers of the cell styles that show a date. */
export function dateStylesOf(styles: string): Set<number> {
  const custom = new Set<number>();
  for (const tag of xmlTags(styles, "numFmt")) {
    const code = attribute(tag, "formatCode").replace(/"[^"]*"|\\.|\[[^\]]*\]/g, "");
    if (/[dy]/i.test(code)) custom.add(Number(attribute(tag, "numFmtId")));
  }
  const found = new Set<number>();
  const [cellStyles] = xmlElements(styles, "cellXfs");
  let at = 0;
  for (const tag of xmlTags(cellStyles?.content ?? "", "xf")) {
    const format = Number(attribute(tag, "numFmtId"));
    if (builtInDates.has(format) || custom.has(format)) found.add(at);
    at += 1;
  }
  return found;
}

/** A number of a cell as text: a date where its style shows one, else without the noise of binary fractions. */
export function numberText(value: string, style: number, { dateStyles, from1904 }: NumberReading): string {
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  if (dateStyles.has(style) && number >= 1 && number < lastSerial) return serialDate(Math.floor(number), from1904);
  return Number.isInteger(number) ? String(number) : String(Number(number.toPrecision(15)));
}

/** The day of a serial number. Excel counts a 29 February 1900 that never was; before it one day less is counted. */
function serialDate(serial: number, from1904: boolean): string {
  if (from1904) return fromEpochDay(toEpochDay("1904-01-01") + serial);
  return fromEpochDay(toEpochDay(serial < 60 ? "1899-12-31" : "1899-12-30") + serial);
}

/** An attribute of a tag, empty where it is not there. */
export function attribute(tag: string, name: string): string {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return plainText(found?.[1] ?? found?.[2] ?? "");
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** The text of XML content: the five entities of XML and numbered characters, nothing that a document declares. */
export function plainText(xml: string): string {
  return xml.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|amp|lt|gt|quot|apos);/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return entities[name.toLowerCase()] ?? whole;
    const code = name[1]?.toLowerCase() === "x" ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
  });
}

/** All texts within an element, joined: a text may be cut into runs; what a screen reads out beside it is left away. */
export function textsIn(xml: string): string {
  let text = "";
  let from = 0;
  // Phonetic runs are skipped where they stand: their texts are no part of what is shown.
  for (let at = xml.indexOf("<rPh"); at !== -1; at = xml.indexOf("<rPh", from)) {
    text += plainTexts(xml.slice(from, at));
    const end = xml.indexOf("</rPh>", at);
    from = end === -1 ? xml.length : end + 6;
  }
  text += plainTexts(xml.slice(from));
  return text.replace(/_x([0-9A-F]{4})_/g, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function plainTexts(xml: string): string {
  let text = "";
  for (const { content } of xmlElements(xml, "t")) text += plainText(content);
  return text;
}
