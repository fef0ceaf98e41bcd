import { CsvError, type InfoField, type Options, parse } from "csv-parse/sync";
import { InputError } from "../domain/input-error.ts";
import { withoutGuard } from "./formula-guard.ts";

/** The options for every CSV: quotes within an unquoted field are literal, any line ending is accepted. */
export const csvReading = {
  bom: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  record_delimiter: ["\r\n", "\n", "\r"],
};

/** A CSV by the names in its first line. */
interface CsvRows {
  readonly names: readonly string[];
  /** The rows that are not blank, with their numbers as a spreadsheet counts them. */
  readonly rows: readonly { readonly number: number; readonly cells: Readonly<Record<string, string>> }[];
}

/**
 * The rows of a CSV by the names in its first line; a byte order mark and blank lines are skipped.
 * @throws InputError naming `csv`: a quote that is not closed, or a row with more fields than there are names
 */
export function parseCsv(text: string): Record<string, string>[] {
  return csvRows(text).rows.map(({ cells }) => ({ ...cells }));
}

/**
 * The same with the names and the numbers of the rows. The delimiter (comma, semicolon or tab) is that of the first line.
 * @throws InputError also for a name that is there twice
 */
export function csvRows(text: string): CsvRows {
  const bytes = new TextEncoder().encode(text);
  const all = recordsOf(bytes, delimiterOf(bytes)).map((fields, index) => ({ number: index + 1, fields }));
  const [first, ...rows] = all.filter(({ fields }) => fields.length > 1 || (fields[0] ?? "") !== "");
  const names = (first?.fields ?? []).map((name) => name.trim());
  const twice = names.find((name, at) => name !== "" && names.indexOf(name) < at);
  if (twice !== undefined) throw new InputError("csv", `the column ${twice} is there twice; leave one of them out`);
  return {
    names,
    rows: rows.map(({ number, fields }) => {
      if (fields.length > names.length) {
        throw new InputError("csv", `row ${number} has ${fields.length} fields, but the first row has ${names.length}`);
      }
      return { number, cells: Object.fromEntries(fields.map((field, at) => [names[at] ?? "", withoutGuard(field)])) };
    }),
  };
}

const delimiters = [",", ";", "\t"];

/** What ends the most names of the first record. The parser says what ended each: within quotes nothing ends a name. */
function delimiterOf(bytes: Uint8Array): string {
  const ends: string[] = [];
  const cast = (name: string, { bytes: end }: InfoField) => {
    ends.push(String.fromCharCode(bytes[end] ?? 0));
    return name;
  };
  // A quote that is not closed is said where all is read.
  parsed(bytes, { delimiter: delimiters, to: 1, cast });
  const countOf = (delimiter: string) => ends.filter((end) => end === delimiter).length;
  return delimiters.reduce((best, one) => (countOf(one) > countOf(best) ? one : best));
}

/** @throws InputError where a quote is opened and not closed */
function recordsOf(bytes: Uint8Array, delimiter: string): string[][] {
  // Blank lines are counted, so that a row has the number that a spreadsheet shows.
  const records = parsed(bytes, { delimiter, skip_empty_lines: false });
  if (records === null) throw new InputError("csv", "a quote is opened and not closed");
  return records;
}

/** The records of a CSV; null where a quote is opened and not closed. */
function parsed(bytes: Uint8Array, own: Options): string[][] | null {
  try {
    return parse(bytes, { ...csvReading, ...own });
  } catch (error) {
    if (error instanceof CsvError && error.code === "CSV_QUOTE_NOT_CLOSED") return null;
    throw error;
  }
}
