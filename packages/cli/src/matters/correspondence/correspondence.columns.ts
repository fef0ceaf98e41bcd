import type { Column } from "../../command-line/output/column.ts";

/** The columns of e-mails. */
export const emailColumns: readonly Column[] = [
  { key: "id", whole: true },
  { key: "metadata.date", title: "Date", whole: true },
  { key: "metadata.from", title: "From" },
  { key: "metadata.subject", title: "Subject" },
  { key: "metadata.filedBy", title: "Filed by", optional: true },
  { key: "attachments", show: (row) => (Array.isArray(row.attachments) ? row.attachments.length : 0), align: "right" },
];

/** The columns of one e-mail. */
export const emailDetail: readonly Column[] = [
  { key: "metadata.date", title: "Date" },
  { key: "metadata.from", title: "From" },
  { key: "metadata.to", title: "To" },
  { key: "metadata.cc", title: "Copy" },
  { key: "metadata.subject", title: "Subject" },
  { key: "inventionId", title: "Matter" },
  { key: "attachments", show: (row) => attachmentNames(row.attachments) },
  { key: "text" },
];

function attachmentNames(attachments: unknown): string {
  if (!Array.isArray(attachments)) return "";
  return attachments.map((one: { name?: unknown }) => String(one.name)).join(", ");
}
