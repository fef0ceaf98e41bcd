import { CsvError, type InfoField, type Options, parse } from "csv-parse/sync";
import { InputError } from "../domain/input-error.ts";
import { withoutGuard } from "./formula-guard.ts";
import { withoutSeparatorLine } from "./separator-line.ts";

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
 * @throws InputError naming `csv`: a quote that is not closed, or a row with a field behind the last name
 */
export function parseCsv(text: string): Record<string, string>[] {
  return csvRows(text).rows.map(({ cells }) => ({ ...cells }));
}

/**
 * The same with the names and the numbers of the rows. The delimiter is the one that a line `sep=;` names, which is no
 * row in a spreadsheet either, else the comma, semicolon or tab of the first line.
 * @throws InputError also for a name that is there twice
 */
export function csvRows(content: string): CsvRows {
  const { separator, text } = withoutSeparatorLine(content);
  const all = recordsOf(text, separator ?? delimiterOf(text)).map((fields, index) => ({ number: index + 1, fields }));
  const [first, ...rows] = all.filter(({ fields }) => fields.length > 1 || (fields[0] ?? "") !== "");
  const names = (first?.fields ?? []).map((name) => name.trim());
  const twice = names.find((name, at) => name !== "" && names.indexOf(name) < at);
  if (twice !== undefined) throw new InputError("csv", `the column ${twice} is there twice; leave one of them out`);
  return {
    names,
    rows: rows.map(({ number, fields }) => {
      // Empty fields behind the last name are columns of a spreadsheet that nothing is in.
      if (fields.slice(names.length).some((field) => field !== "")) {
        throw new InputError("csv", `row ${number} has ${fields.length} fields, but the first row has ${names.length}`);
      }
      const cells = fields.map((field, at) => [names[at] ?? "", withoutGuard(field)] as const);
      // A blank cell of an unnamed column does not hide the filled one of another.
      return { number, cells: Object.fromEntries(cells.filter(([name, cell]) => name !== "" || cell !== "")) };
    }),
  };
}

const delimiters = [",", ";", "\t"];

/** What ends the most names of the first record. The parser says what ended each: within quotes nothing ends a name. */
function delimiterOf(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const ends: string[] = [];
  const cast = (name: string, { bytes: end }: InfoField) => {
    ends.push(String.fromCharCode(bytes[end] ?? 0));
    return name;
  };
  // A quote that is not closed is said where all is read.
  parsed(text, { delimiter: delimiters, to: 1, cast });
  const countOf = (delimiter: string) => ends.filter((end) => end === delimiter).length;
  return delimiters.reduce((best, one) => (countOf(one) > countOf(best) ? one : best));
}

/** @throws InputError where a quote is opened and not closed */
function recordsOf(text: string, delimiter: string): string[][] {
  // Blank lines are counted, so that a row has the number that a spreadsheet shows.
  const records = parsed(text, { delimiter, skip_empty_lines: false });
  if (records === null) throw new InputError("csv", "a quote is opened and not closed");
  return records;
}

/** The records of a CSV, as text: in a browser the parser refuses bytes. Null where a quote is opened and not closed. */
function parsed(text: string, own: Options): string[][] | null {
  try {
    return parse(text, { ...csvReading, ...own });
  } catch (error) {
    if (error instanceof CsvError && error.code === "CSV_QUOTE_NOT_CLOSED") return null;
    throw error;
  }
}
