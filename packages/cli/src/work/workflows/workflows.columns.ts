import type { Column } from "../../command-line/output/column.ts";

/** The columns of templates. */
export const templateColumns: readonly Column[] = [
  { key: "id", title: "Id", whole: true },
  { key: "title" },
  { key: "category" },
  { key: "tags", optional: true },
  { key: "state", show: ({ isDraft, isDefault }) => (isDraft ? "draft" : isDefault ? "default" : "") },
];

/** The columns of one template, or of a list of whole ones. */
export const workflowColumns: readonly Column[] = [
  ...templateColumns,
  { key: "description", optional: true },
  { key: "milestones", align: "right", show: ({ milestones }) => sizeOf(milestones) },
];

/** The columns of a milestone of a template; its steps are in the JSON. */
export const milestoneColumns: readonly Column[] = [
  { key: "id", title: "Id", whole: true },
  { key: "title" },
  { key: "due", title: "Due", show: ({ due }) => offsetText(due) },
  { key: "steps", align: "right", show: ({ steps }) => sizeOf(steps) },
  { key: "version", align: "right" },
];

function sizeOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 0;
}

/** `3 month after bind`, `10 business-day before milestone`; empty without an offset. */
export function offsetText(due: unknown): string {
  if (typeof due !== "object" || due === null || !("count" in due && "unit" in due && "from" in due)) return "";
  const count = Number(due.count);
  return `${Math.abs(count)} ${due.unit} ${count < 0 ? "before" : "after"} ${due.from}`;
}
