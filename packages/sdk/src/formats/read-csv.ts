import { CsvError, parse } from "csv-parse/sync";
import { InputError } from "../domain/input-error.ts";

/** A text with the formula guard of `csvLines`, or of another program. */
const guarded = /^'[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

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
  const all = recordsOf(text, delimiterOf(text)).map((fields, index) => ({ number: index + 1, fields }));
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

/** What splits the first line into the most names. */
function delimiterOf(text: string): string {
  const header = /^[\ufeff\r\n]*([^\r\n]*)/.exec(text)?.[1] ?? "";
  const unquoted = header.replaceAll(/"[^"]*"/g, "");
  const counts = [",", ";", "\t"].map((delimiter) => [delimiter, unquoted.split(delimiter).length] as const);
  return counts.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

function recordsOf(text: string, delimiter: string): string[][] {
  try {
    // Blank lines are counted, so that a row has the number that a spreadsheet shows.
    return parse(text, { ...csvReading, skip_empty_lines: false, delimiter });
  } catch (error) {
    if (error instanceof CsvError) throw new InputError("csv", "a quote is opened and not closed");
    throw error;
  }
}

/** A field without the apostrophe that guards against spreadsheet formulas. */
export function withoutGuard(field: string): string {
  return guarded.test(field) ? field.slice(1) : field;
}
