import type { Task } from "@iphub/sdk/contract/tasks";
import { namesOf } from "@iphub/sdk/records/record";
import { taskFields } from "@iphub/sdk/records/tasks";
import type { TableColumn } from "../../formats/table-files/table-file.ts";

/** A column of a table of tasks. */
type ExportColumn = TableColumn<Task>;

type OwnField = keyof typeof taskFields;

/** What is printed of a task's own fields, with its share of a page. */
const widths: { readonly [N in OwnField]?: number } = { dueAt: 0.1, title: 0.3, status: 0.1, assignees: 0.2 };

function own(key: OwnField): ExportColumn {
  const field = taskFields[key];
  return {
    key,
    title: "heading" in field ? field.heading : field.label,
    value: (task) => textOf(task[key]),
    ...(widths[key] === undefined ? {} : { width: widths[key] }),
  };
}

/** A value as the text of a cell: a list with semicolons between, nothing as an empty text. */
function textOf(value: string | number | readonly string[] | null): string {
  if (typeof value === "string") return value;
  if (value === null) return "";
  return typeof value === "number" ? String(value) : value.join("; ");
}

const first = ["id", "dueAt", "title", "status", "assignees", "tags"] as const;
const afterTheMatter = ["order", "notes"] as const;
const placed: ReadonlySet<string> = new Set([...first, ...afterTheMatter]);

/**
 * The columns of CSV, XLSX and PDF, named as in the contract, so that an exported file can be planned with. A field that
 * has no place of its own comes last, where it moves no column that a reader's program counts on.
 */
export const exportColumns: readonly ExportColumn[] = [
  ...first.map(own),
  { key: "invention.id", title: "Matter id", value: ({ invention }) => invention.id },
  { key: "invention.title", title: "Matter", value: ({ invention }) => invention.title, width: 0.3 },
  { key: "invention.references", title: "References", value: ({ invention }) => textOf(invention.references) },
  { key: "workflow.milestoneId", title: "Milestone", value: ({ workflow }) => textOf(workflow.milestoneId) },
  ...afterTheMatter.map(own),
  ...namesOf(taskFields)
    .filter((key) => !placed.has(key))
    .map(own),
  { key: "milestoneState", title: "Milestone state", value: ({ milestoneState }) => textOf(milestoneState) },
];
