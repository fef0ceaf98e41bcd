/** The output format; by default a table on a terminal and TSV elsewhere. */
export interface OutputFlags {
  /** Fields of `--json`; an empty list means all. */
  readonly json?: readonly string[];
  readonly ndjson?: boolean;
  readonly csv?: boolean;
  /** The path of a workbook, or `-`. */
  readonly xlsx?: string;
  readonly jq?: string;
  readonly columns?: readonly string[];
  /** The fields that a row can have by the contract: one that the first row lacks may be there in another. */
  readonly rowFields?: readonly string[];
  /** A line per row, as output/template.ts parses it. */
  readonly template?: string;
  /** True if a list is read repeatedly: only new or changed rows are printed. */
  readonly watch?: boolean;
}
