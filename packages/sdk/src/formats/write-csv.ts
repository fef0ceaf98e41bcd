import { stringify } from "csv-stringify/sync";

/**
 * Rows as CSV (RFC 4180), each with its line ending. A text that a spreadsheet would run as a formula gets a leading
 * apostrophe (OWASP, CSV injection), which `parseCsv` removes; numbers are not quoted.
 */
export function csvLines(rows: readonly (readonly (string | number)[])[], end: "\n" | "\r\n" = "\n"): string {
  return stringify(
    rows.map((row) => [...row]),
    {
      record_delimiter: end,
      escape_formulas: true,
      // The library does not quote single line endings, nor spaces that readers trim; a leading tab is guarded.
      quoted_match: /^[^\S\t]|\s$|[\r\n]/,
      cast: { number: (value) => ({ value: String(value), escape_formulas: false }) },
    },
  );
}
