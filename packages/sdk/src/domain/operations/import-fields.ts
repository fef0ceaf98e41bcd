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
  "patentNumber",
  "issueDate",
  "officeStatus",
  "attorney",
  "deadline",
  "dueDate",
  "finalDate",
] as const;
/** A field of an imported docket. */
export type ImportField = (typeof importFields)[number];

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
  patentNumber: "Patent number",
  issueDate: "Issue date",
  officeStatus: "Status",
  attorney: "Responsible attorney",
  deadline: "Docket deadline",
  dueDate: "Due date",
  finalDate: "Final date",
};
