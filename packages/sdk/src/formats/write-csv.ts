import { stringify } from "csv-stringify/sync";

/**
 * Rows as CSV (RFC 4180), each with its end of line. A text that a spreadsheet would run as a formula gets a leading
 * apostrophe (OWASP, CSV injection), which `parseCsv` removes; numbers stay numbers.
 */
export function csvLines(rows: readonly (readonly (string | number)[])[], end: "\n" | "\r\n" = "\n"): string {
  return stringify(
    rows.map((row) => [...row]),
    {
      record_delimiter: end,
      escape_formulas: true,
      // The library does not quote single line ends, nor spaces that readers trim; a tab in front is guarded.
      quoted_match: /^[^\S\t]|\s$|[\r\n]/,
      cast: { number: (value) => ({ value: String(value), escape_formulas: false }) },
    },
  );
}
