import type { Column } from "../../command-line/output/column.ts";

/** The columns of documents of a file wrapper. */
export const documentColumns: readonly Column[] = [
  { key: "date", whole: true },
  { key: "code" },
  { key: "description" },
  { key: "direction" },
  { key: "pages", align: "right" },
  { key: "id", title: "Id", whole: true },
  { key: "fileId", title: "File", whole: true, optional: true },
];

/** The columns of downloads with their progress. */
export const downloadColumns: readonly Column[] = [
  { key: "id", title: "Id", whole: true },
  { key: "applicationId", title: "Application", whole: true },
  { key: "status" },
  { key: "items", title: "Documents", show: ({ items }) => progressOf(items) },
  { key: "requestedBy", title: "Requested by" },
  { key: "createdAt", title: "When", whole: true },
];

function progressOf(items: unknown): string {
  if (!Array.isArray(items)) return "";
  const count = (status: string) => items.filter((item) => Reflect.get(Object(item), "status") === status).length;
  const failed = count("failed");
  return `${count("completed")} of ${items.length}${failed > 0 ? `, ${failed} failed` : ""}`;
}
