import { withoutGuard } from "@iphub/sdk/formats/formula-guard";
import { csvReading } from "@iphub/sdk/formats/read-csv";
import { withoutSeparatorLine } from "@iphub/sdk/formats/separator-line";
import { CsvError, parse } from "csv-parse/sync";
import { invalidFile } from "../../platform/failures.ts";
import { type Sheet, SheetBuilder } from "./sheet.ts";

/** The delimiters in the order of preference, with their names. */
const delimiterNames = { ",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars" } as const;
type Delimiter = keyof typeof delimiterNames;
const delimiters: readonly Delimiter[] = [",", ";", "\t", "|"];
/** How many records, and characters, are sampled to detect the delimiter. */
const judged = { records: 25, characters: 200_000 };

/**
 * Reads a delimited text: UTF-8, UTF-16 with a byte order mark, else Windows-1252, which is reported; the delimiter is
 * the one that a first line `sep=;` names, else it is detected.
 * @throws Failure 400 naming `file` where it is not text, or a quote is not closed
 */
export function readCsv(content: Buffer): Sheet {
  const { text: whole, note } = decoded(content);
  if (whole.includes("\0")) throw invalidFile("is not a text; save it as CSV or as an Excel workbook (.xlsx)");
  const { separator, text } = withoutSeparatorLine(whole);
  const delimiter = separator ?? delimiterOf(text.slice(0, judged.characters));
  const builder = new SheetBuilder();
  const open = eachRecord(text, delimiter, (line, cells) => builder.add(line, cells));
  if (open !== null) throw invalidFile(`line ${open}: a quote is opened and not closed; close it or remove it`);
  const notes = delimiter === "," ? [] : [`The columns are separated by ${nameOf(delimiter)}.`];
  return builder.sheet("csv", [...(note === undefined ? [] : [note]), ...notes]);
}

/** The name of a delimiter; one that only the file names is quoted. */
function nameOf(delimiter: string): string {
  const known = delimiters.find((one) => one === delimiter);
  return known === undefined ? `'${delimiter}'` : delimiterNames[known];
}

/**
 * Detects the delimiter: the one that splits most records into the same number of fields, the more fields the better, and
 * before all others one with which quotes are around whole fields alone. A comma if none splits it.
 */
function delimiterOf(sample: string): Delimiter {
  let best: { delimiter: Delimiter; score: number } = { delimiter: ",", score: 0 };
  for (const delimiter of delimiters) {
    const widths: number[] = [];
    // A quote cut off by the end of the sample does not count against the delimiter.
    eachRecord(sample, delimiter, (_line, cells) => widths.push(cells.length), judged.records);
    const [usual = 1, count = 0] = mostFrequent(widths);
    const alike = count / Math.max(widths.length, 1);
    const score = usual < 2 ? 0 : alike * 100 + Math.min(usual, 50) + (fitsQuotes(sample, delimiter) ? 150 : 0);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** Whether quotes are around whole fields alone: `A;"Pump, valve"` has one in the middle of a field if commas separate. */
function fitsQuotes(sample: string, delimiter: Delimiter): boolean {
  try {
    parse(sample, { ...csvReading, relax_quotes: false, delimiter, to: judged.records });
    return true;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // One that is cut off by the end of the sample does not count against the delimiter.
    return error.code === "CSV_QUOTE_NOT_CLOSED";
  }
}

/** The number that is there most often, the largest of several, and how often. */
function mostFrequent(numbers: readonly number[]): readonly number[] {
  const counted = [...Map.groupBy(numbers, (one) => one)].map(([one, all]) => [one, all.length] as const);
  return counted.sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
}

/**
 * Calls back with the first line, counted from 1, and the trimmed fields of each record that is not blank. Returns the
 * line of a record with an unclosed quote, or null.
 */
function eachRecord(
  text: string,
  delimiter: string,
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

/** Counts the lines of a text record by record, because the parser counts line breaks within quotes twice. */
class LineCounter {
  readonly #bytes: Buffer;
  #at = 0;
  #line = 1;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** The first line of the record that ends before a byte; blank lines before it are skipped. */
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
    const note = "The file is not UTF-8 and was read as Windows-1252: check the letters with accents.";
    return { text: new TextDecoder("windows-1252").decode(content), note };
  }
}
