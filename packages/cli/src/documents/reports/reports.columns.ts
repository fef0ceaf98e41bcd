import type { Column } from "../../command-line/output/column.ts";

/** The columns of reports. */
export const reportColumns: readonly Column[] = [
  { key: "id", whole: true },
  { key: "title" },
  { key: "description", optional: true },
];

/** The columns of merge fields. */
export const fieldColumns: readonly Column[] = [
  { key: "name", whole: true },
  { key: "label" },
  { key: "type", whole: true },
  { key: "required" },
  { key: "value" },
  { key: "reportIds", title: "Reports", optional: true },
];

/** The columns of generated reports. */
export const resultColumns: readonly Column[] = [
  { key: "id", whole: true, optional: true },
  { key: "title" },
  { key: "format", whole: true },
  { key: "status", whole: true },
  { key: "fileId", title: "File", whole: true },
  { key: "createdAt", title: "Requested", whole: true },
  { key: "requestedBy", title: "By", optional: true },
  { key: "error", optional: true },
  { key: "notShown", title: "Not in the PDF", optional: true },
];

/** The columns of templates. */
export const templateColumns: readonly Column[] = [
  { key: "id", whole: true },
  { key: "title" },
  { key: "source", whole: true },
  { key: "fields" },
  { key: "lists", optional: true },
  { key: "notInPdf", title: "Not in PDF", optional: true },
  { key: "uploadedBy", title: "Uploaded by", optional: true },
  { key: "updatedAt", title: "Changed", whole: true, optional: true },
];
