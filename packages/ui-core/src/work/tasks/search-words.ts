import { meansOpenWork } from "@iphub/sdk/domain/work/open-work";
import { filterDataOf, type TaskQuery } from "./task-address.ts";

/** What a search shows without its saved filter, as the choice that leaves that out. */
export function unsavedWords(query: TaskQuery): string {
  return meansOpenWork([filterDataOf(query)]) ? "Open tasks" : "All tasks";
}

/** The label of each due preset. */
export const dueWords = {
  overdue: "Overdue",
  today: "Today",
  tomorrow: "Tomorrow",
  "next-3-days": "Next 3 days",
  "this-week": "This week",
  none: "No due date",
} as const;

const sortNames: Readonly<Record<string, string>> = {
  dueAt: "Due date",
  title: "Task",
  status: "Status",
  invention: "Matter",
  createdAt: "Made",
  updatedAt: "Changed",
  order: "Order in the milestone",
};

/** The label of a sort order, with an arrow: 'Due date ↑'. */
export function sortWords(sort: string): string {
  return `${sortNames[sort.replace("-", "")] ?? sort} ${sort.startsWith("-") ? "↓" : "↑"}`;
}

/** The groupings of tasks with their labels. */
export const groupOptions = [
  { value: "none", title: "No groups" },
  { value: "status", title: "By status" },
  { value: "assignee", title: "By person" },
  { value: "invention", title: "By matter" },
  { value: "milestone", title: "By milestone" },
  { value: "dueAt", title: "By due date" },
  { value: "workflow", title: "By workflow" },
  { value: "tag", title: "By tag" },
] as const;

/** The export formats of a list of tasks. */
export const exportFormats = [
  { value: "csv", title: "CSV" },
  { value: "xlsx", title: "Excel workbook" },
  { value: "pdf", title: "PDF" },
  { value: "json", title: "JSON" },
  { value: "ndjson", title: "JSON lines" },
] as const;
