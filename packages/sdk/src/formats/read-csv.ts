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

/**
 * The rows of a CSV by the names in its first line; a byte order mark and blank lines are skipped.
 * @throws InputError naming `csv`: a quote that is not closed, or a row with more fields than there are names
 */
export function parseCsv(text: string): Record<string, string>[] {
  const [names, ...rows] = recordsOf(text);
  if (!names) return [];
  return rows.map((fields, index) => {
    if (fields.length > names.length) {
      throw new InputError(
        "csv",
        `row ${index + 2} has ${fields.length} fields, but the first row has ${names.length}`,
      );
    }
    return Object.fromEntries(fields.map((field, at) => [names[at]?.trim() ?? "", withoutGuard(field)]));
  });
}

function recordsOf(text: string): string[][] {
  try {
    return parse(text, csvReading);
  } catch (error) {
    if (error instanceof CsvError) throw new InputError("csv", "a quote is opened and not closed");
    throw error;
  }
}

/** A field without the apostrophe that guards against spreadsheet formulas. */
export function withoutGuard(field: string): string {
  return guarded.test(field) ? field.slice(1) : field;
}
