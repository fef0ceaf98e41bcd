import { foldText } from "../fold-text.ts";

/** The fields of an imported docket, in the order of the mapping form. */
export const importFields = [
  "reference",
  "otherReference",
  "applicationNumber",
  "title",
  "applicant",
  "filingDate",
  "officeStatus",
  "attorney",
  "deadline",
  "dueDate",
] as const;
/** A field of an imported docket. */
export type ImportField = (typeof importFields)[number];

/** The column name of each field; a field without a column is left empty. */
export type ImportMapping = Partial<Record<ImportField, string>>;

/** The label of each field. */
export const importFieldLabels: Readonly<Record<ImportField, string>> = {
  reference: "Reference",
  otherReference: "Other reference",
  applicationNumber: "Application number",
  title: "Title",
  applicant: "Applicant",
  filingDate: "Filing date",
  officeStatus: "Status",
  attorney: "Responsible attorney",
  deadline: "Docket deadline",
  dueDate: "Due date",
};

/** Usual column names of each field, folded and without punctuation, the most likely first. */
const known: Readonly<Record<ImportField, readonly string[]>> = {
  reference: [
    "reference",
    "our reference",
    "our ref",
    "ourref",
    "ref",
    "matter",
    "matter number",
    "matter no",
    "matter id",
    "docket number",
    "docket no",
    "docket",
    "attorney docket number",
    "case number",
    "case no",
    "case reference",
    "file number",
    "file no",
  ],
  otherReference: [
    "other reference",
    "client reference",
    "client ref",
    "your reference",
    "your ref",
    "family",
    "client matter",
  ],
  applicationNumber: [
    "application number",
    "application no",
    "appl number",
    "appl no",
    "app no",
    "application",
    "serial number",
    "serial no",
    "official number",
    "official no",
  ],
  title: [
    "title",
    "title of invention",
    "invention title",
    "matter title",
    "name",
    "invention",
    "description of matter",
  ],
  applicant: ["applicant", "applicants", "client", "client name", "owner", "proprietor", "assignee company"],
  filingDate: ["filing date", "filed", "date filed", "date of filing", "application date"],
  officeStatus: ["status", "case status", "matter status", "office status"],
  attorney: [
    "responsible attorney",
    "attorney",
    "responsible",
    "responsible person",
    "responsible atty",
    "resp attorney",
    "resp atty",
    "atty",
    "attorney in charge",
    "lead attorney",
    "in house attorney",
    "handler",
    "case handler",
  ],
  deadline: [
    "docket deadline",
    "deadline",
    "action",
    "action due",
    "due date type",
    "event",
    "task",
    "reminder",
    "deadline type",
  ],
  dueDate: ["due date", "due", "deadline date", "action due date", "date due", "final date", "due on"],
};

/** The mapping suggested by the column names; each column is used once. */
export function guessMapping(columns: readonly string[]): ImportMapping {
  const left = new Map(columns.map((column) => [plainName(column), column]));
  const mapping: ImportMapping = {};
  for (const field of importFields) {
    const name = known[field].find((one) => left.has(one));
    const column = name === undefined ? undefined : left.get(name);
    if (name === undefined || column === undefined) continue;
    mapping[field] = column;
    left.delete(name);
  }
  return mapping;
}

function plainName(column: string): string {
  return foldText(column)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The faults of a mapping by field; empty if rows can be read with it. */
export function mappingFaults(
  mapping: ImportMapping,
  columns: readonly string[],
): { readonly field: string; readonly message: string }[] {
  const faults: { field: string; message: string }[] = [];
  const used = new Map<string, ImportField>();
  for (const field of importFields) {
    const column = mapping[field];
    if (column === undefined) continue;
    const other = used.get(column);
    if (!columns.includes(column)) {
      faults.push({ field: `mapping.${field}`, message: `'${column}' is not a column of the file` });
    } else if (other) {
      const message = `'${column}' is ${importFieldLabels[other]} already; a column is one field`;
      faults.push({ field: `mapping.${field}`, message });
    } else used.set(column, field);
  }
  return faults;
}
