import type { ImportRecord } from "@iphub/sdk/contract/imports";
import { columnRemarks } from "@iphub/sdk/domain/operations/import-mapping";
import type { Column } from "../../command-line/output/column.ts";
import { note } from "../../command-line/output/sink.ts";

/** The columns of an import. */
export const importColumns: readonly Column[] = [
  { key: "id", title: "Id", whole: true },
  { key: "fileName", title: "File" },
  { key: "status", whole: true },
  { key: "counts.rows", title: "Rows", align: "right" },
  { key: "counts.ready", title: "Ready", align: "right" },
  { key: "counts.wrong", title: "Wrong", align: "right" },
  { key: "counts.unchanged", title: "Unchanged", align: "right", optional: true },
  { key: "counts.applied", title: "Applied", align: "right" },
  { key: "leftOut", title: "Left out", optional: true },
  { key: "counts.undone", title: "Undone", align: "right", optional: true },
  { key: "counts.kept", title: "Kept", align: "right", optional: true },
  { key: "createdBy", title: "By", optional: true },
  { key: "createdAt", title: "When", whole: true, optional: true },
];

/** Says on standard error what is remarkable of a file and its columns, and which of them are left out. */
export function noteColumns({ notes, columns, mapping }: ImportRecord): void {
  const names = columns.map(({ name }) => name);
  for (const text of [...notes, ...columnRemarks(names, mapping)]) note(text);
}

/** The columns of a row of an import. */
export const importRowColumns: readonly Column[] = [
  { key: "line", title: "Line", align: "right", whole: true },
  { key: "state", whole: true },
  { key: "reference", whole: true },
  { key: "title" },
  { key: "deadline" },
  { key: "dueDate", title: "Due", whole: true },
  { key: "finalDate", title: "Final", whole: true },
  { key: "country", title: "Country", whole: true },
  { key: "client", optional: true },
  { key: "patentKind", title: "Type", optional: true },
  { key: "problems", title: "Why", show: ({ problems }) => problemText(problems) },
];

function problemText(problems: unknown): string {
  if (!Array.isArray(problems)) return "";
  return problems.map((one: unknown) => String(Reflect.get(Object(one), "message"))).join("; ");
}
