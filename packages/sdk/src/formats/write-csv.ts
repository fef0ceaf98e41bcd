import { stringify } from "csv-stringify/sync";
import { withGuard } from "./formula-guard.ts";

/**
 * Rows as CSV (RFC 4180), each with its line ending. A text that a spreadsheet would run as a formula gets a leading
 * apostrophe, which `parseCsv` removes; numbers have none and are not quoted.
 */
export function csvLines(rows: readonly (readonly (string | number)[])[], end: "\n" | "\r\n" = "\n"): string {
  return stringify(
    rows.map((row) => [...row]),
    {
      record_delimiter: end,
      // The library does not quote single line endings, nor spaces that readers trim; a leading tab is guarded.
      quoted_match: /^[^\S\t]|\s$|[\r\n]/,
      // Its own guard leaves texts alone that begin with an apostrophe, which are then read without it.
      cast: { string: (text) => withGuard(text) },
    },
  );
}
