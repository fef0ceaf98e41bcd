import type { ImportName } from "@iphub/sdk/contract/import-names";
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
  { key: "patentNumber", optional: true },
  { key: "issueDate", title: "Issued", whole: true, optional: true },
  { key: "problems", title: "Why", show: ({ problems }) => problemText(problems) },
];

/** The columns of a name of a person in a file. */
export const importNameColumns: readonly Column[] = [
  { key: "name" },
  { key: "rows", title: "Rows", align: "right" },
  { key: "choice", title: "Chosen", whole: true },
  { key: "email", title: "Person", whole: true },
  { key: "isKept", title: "Earlier", optional: true },
  { key: "suggestions", title: "Suggested", show: ({ suggestions }) => suggestionText(suggestions) },
];

function suggestionText(suggestions: unknown): string {
  if (!Array.isArray(suggestions)) return "";
  return suggestions.map((one: unknown) => String(Reflect.get(Object(one), "email"))).join(", ");
}

/** Says on standard error which people the names of a file mean where no one has chosen yet, and how to choose. */
export function noteNames(names: readonly ImportName[]): void {
  const open = names.filter(({ choice }) => choice === "open");
  for (const { name, rows, email } of open.slice(0, shownNames)) {
    note(`'${name}' (${rows}) is ${email === null ? "not a current user" : `taken for ${email}`}.`);
  }
  if (open.length > 0) note("Use --person 'name=address' to say who it is; it is kept for the next import.");
}

/** How many names are named. */
const shownNames = 10;

function problemText(problems: unknown): string {
  if (!Array.isArray(problems)) return "";
  return problems.map((one: unknown) => String(Reflect.get(Object(one), "message"))).join("; ");
}
