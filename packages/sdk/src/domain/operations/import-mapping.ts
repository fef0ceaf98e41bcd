import { foldText } from "../fold-text.ts";

/** The fields of an imported docket, in the order of the mapping form. */
export const importFields = [
  "reference",
  "otherReference",
  "applicationNumber",
  "title",
  "applicant",
  "client",
  "country",
  "patentKind",
  "filingDate",
  "officeStatus",
  "attorney",
  "deadline",
  "dueDate",
  "finalDate",
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
  client: "Client",
  country: "Country",
  patentKind: "Type",
  filingDate: "Filing date",
  officeStatus: "Status",
  attorney: "Responsible attorney",
  deadline: "Docket deadline",
  dueDate: "Due date",
  finalDate: "Final date",
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
  applicant: ["applicant", "applicants", "owner", "proprietor", "assignee company"],
  client: ["client", "client name", "client company", "customer"],
  country: ["country", "country code", "country name", "ctry", "jurisdiction", "office", "patent office", "territory"],
  patentKind: ["type", "case type", "matter type", "application type", "patent type", "type of patent", "kind"],
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
  dueDate: ["due date", "due", "deadline date", "action due date", "date due", "due on"],
  finalDate: [
    "final date",
    "final due date",
    "final deadline",
    "last date",
    "statutory date",
    "extended due date",
    "drop dead date",
  ],
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

/** The columns of a file that no field takes, in the order of the file. */
export function columnsLeftOut(columns: readonly string[], mapping: ImportMapping): string[] {
  const used = new Set(Object.values(mapping));
  return columns.filter((column) => !used.has(column));
}

/** What a person has to know of the columns before and after an import: those left out, and what has no column. */
export function columnRemarks(columns: readonly string[], mapping: ImportMapping): string[] {
  const left = columnsLeftOut(columns, mapping);
  return [
    ...(left.length === 0 ? [] : [`Left out, because no field takes them: ${left.join(", ")}.`]),
    ...(mapping.dueDate === undefined || mapping.country !== undefined ? [] : [withoutCountry]),
  ];
}

const withoutCountry =
  "No column is the country: a date is docketed for the office that the application number names, else for the US office.";

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
