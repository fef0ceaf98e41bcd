import { type Delimiter, delimiterOf, readDelimited } from "@iphub/sdk/domain/delimited-text";
import { InputError } from "@iphub/sdk/domain/input-error";
import { badSheet, type Sheet, SheetBuilder } from "./sheet.ts";

const delimiterNames: Readonly<Record<Delimiter, string>> = {
  ",": "commas",
  ";": "semicolons",
  "\t": "tabs",
  "|": "bars",
};

/**
 * Reads a delimited text: UTF-8, UTF-16 with its mark, else Windows-1252, which is said; the delimiter is found out.
 * @throws Failure 400 naming `file` where it is no text, or a quote is not closed
 */
export function readCsv(content: Buffer): Sheet {
  const { text, note } = decoded(content);
  if (text.includes("\0")) throw badSheet("is not a text; save it as CSV or as an Excel workbook (.xlsx)");
  const delimiter = delimiterOf(text);
  const builder = new SheetBuilder();
  try {
    for (const { line, cells } of readDelimited(text, delimiter)) builder.add(line, cells);
  } catch (error) {
    if (error instanceof InputError) throw badSheet(error.reason);
    throw error;
  }
  const notes = delimiter === "," ? [] : [`The columns are separated by ${delimiterNames[delimiter]}.`];
  return builder.sheet("csv", [...(note === undefined ? [] : [note]), ...notes]);
}

function decoded(content: Buffer): { text: string; note?: string } {
  if (content[0] === 0xff && content[1] === 0xfe) return { text: new TextDecoder("utf-16le").decode(content) };
  if (content[0] === 0xfe && content[1] === 0xff) return { text: new TextDecoder("utf-16be").decode(content) };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(content) };
  } catch {
    const note = "The file is not UTF-8 and was read as Windows-1252: look at the letters with accents.";
    return { text: new TextDecoder("windows-1252").decode(content), note };
  }
}
