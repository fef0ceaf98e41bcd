import type { ImportField } from "./import-fields.ts";

/** The most characters of each field; longer cells are refused, never truncated. */
export const longestCell: Readonly<Record<ImportField, number>> = {
  reference: 200,
  otherReference: 200,
  applicationNumber: 200,
  title: 500,
  applicant: 300,
  client: 300,
  country: 60,
  patentKind: 60,
  filingDate: 60,
  patentNumber: 60,
  issueDate: 60,
  officeStatus: 200,
  attorney: 200,
  deadline: 300,
  dueDate: 60,
  finalDate: 60,
};

/** Fields of prose. In the others an invisible mark would make another reference, or no date, of the same text. */
const inWords: ReadonlySet<string> = new Set(["title", "applicant", "client", "officeStatus", "attorney", "deadline"]);

/** A cell as it is read: on one line, and without invisible marks unless it is prose. */
export function plainCell(field: ImportField, cell: string): string {
  return onOneLine(inWords.has(field) ? cell : cell.replace(/\p{Cf}/gu, ""));
}

/** A cell on one line, with all its marks. */
export function onOneLine(cell: string): string {
  return cell.replace(/\s+/g, " ").trim();
}
