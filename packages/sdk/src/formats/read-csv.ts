import { CsvError, parse } from "csv-parse/sync";
import { InputError } from "../domain/input-error.ts";

/** A text that `csvLines` guarded, or that another program did. */
const guarded = /^'[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** What the reader is told of every CSV: quotes within a field are letters, lines end as on any system. */
export const csvReading = {
  bom: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  record_delimiter: ["\r\n", "\n", "\r"],
};

/**
 * The rows of a CSV by the names in its first line; a mark of UTF-8 before it is skipped, blank lines are too.
 * @throws InputError naming `csv`: a quote that is not closed, or a row with more fields than there are names
 */
export function parseCsv(text: string): Record<string, string>[] {
  const [names, ...rows] = recordsOf(text);
  if (!names) return [];
  return rows.map((fields, index) => {
    if (fields.length > names.length) {
      throw new InputError("csv", `row ${index + 2} has ${fields.length} fields where the first has ${names.length}`);
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

/** A field without the apostrophe before what a spreadsheet would run. */
export function withoutGuard(field: string): string {
  return guarded.test(field) ? field.slice(1) : field;
}
