import { csvReading, withoutGuard } from "@iphub/sdk/formats/read-csv";
import { CsvError, parse } from "csv-parse/sync";
import { badSheet, type Sheet, SheetBuilder } from "./sheet.ts";

/** What separates fields, in the order of preference where several fit, and how it is called. */
const delimiterNames = { ",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars" } as const;
type Delimiter = keyof typeof delimiterNames;
const delimiters: readonly Delimiter[] = [",", ";", "\t", "|"];
/** How many records, of how many characters, are looked at to tell the delimiter. */
const judged = { records: 25, characters: 200_000 };

/**
 * Reads a delimited text: UTF-8, UTF-16 with its mark, else Windows-1252, which is said; the delimiter is found out.
 * @throws Failure 400 naming `file` where it is no text, or a quote is not closed
 */
export function readCsv(content: Buffer): Sheet {
  const { text, note } = decoded(content);
  if (text.includes("\0")) throw badSheet("is not a text; save it as CSV or as an Excel workbook (.xlsx)");
  const delimiter = delimiterOf(text.slice(0, judged.characters));
  const builder = new SheetBuilder();
  const open = eachRecord(text, delimiter, (line, cells) => builder.add(line, cells));
  if (open !== null) throw badSheet(`line ${open}: a quote is opened and not closed; close it or remove it`);
  const notes = delimiter === "," ? [] : [`The columns are separated by ${delimiterNames[delimiter]}.`];
  return builder.sheet("csv", [...(note === undefined ? [] : [note]), ...notes]);
}

/**
 * What separates the fields of a text: the one that splits most records into as many fields as the first, the more
 * fields the better. A comma where nothing splits it.
 */
function delimiterOf(sample: string): Delimiter {
  let best: { delimiter: Delimiter; score: number } = { delimiter: ",", score: 0 };
  for (const delimiter of delimiters) {
    const widths: number[] = [];
    // A quote that the sample's end cuts off says nothing against the records before it.
    eachRecord(sample, delimiter, (_line, cells) => widths.push(cells.length), judged.records);
    const first = widths[0] ?? 1;
    const alike = widths.filter((width) => width === first).length / Math.max(widths.length, 1);
    const score = first < 2 ? 0 : alike * 100 + Math.min(first, 50);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/**
 * Tells of each record that is not blank the line that it begins on, counted from 1, and its fields, trimmed. Returns the
 * line of the record that has a quote without an end, or null.
 */
function eachRecord(
  text: string,
  delimiter: Delimiter,
  take: (line: number, cells: readonly string[]) => void,
  most = -1,
): number | null {
  const bytes = Buffer.from(text);
  const lines = new LineCounter(bytes);
  try {
    parse(bytes, {
      ...csvReading,
      delimiter,
      to: most,
      on_record: (record: string[], { bytes: end }) => {
        const line = lines.lineUntil(end);
        const cells = record.map((cell) => withoutGuard(cell.trim()));
        if (cells.some((cell) => cell !== "")) take(line, cells);
        return null;
      },
    });
    return null;
  } catch (error) {
    if (error instanceof CsvError) return lines.lineUntil(bytes.length);
    throw error;
  }
}

const [lineFeed, carriageReturn] = [0x0a, 0x0d];

/** Counts the lines of a text along its records: the parser counts a line break within quotes twice. */
class LineCounter {
  readonly #bytes: Buffer;
  #at = 0;
  #line = 1;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** The line on which the record begins that ends before a byte; blank lines before it are skipped. */
  lineUntil(end: number): number {
    while (this.#at < end && this.#isBreak()) this.#step();
    const line = this.#line;
    while (this.#at < end) this.#step();
    return line;
  }

  #isBreak(): boolean {
    return this.#bytes[this.#at] === lineFeed || this.#bytes[this.#at] === carriageReturn;
  }

  #step(): void {
    const isSecond = this.#bytes[this.#at] === lineFeed && this.#bytes[this.#at - 1] === carriageReturn;
    if (this.#isBreak() && !isSecond) this.#line += 1;
    this.#at += 1;
  }
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
