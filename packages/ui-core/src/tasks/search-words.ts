/** What each due preset is called (spec §9). */
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
  order: "Place in the milestone",
};

/** What an order of tasks is called, with an arrow: 'Due date ↑'. */
export function sortWords(sort: string): string {
  return `${sortNames[sort.replace("-", "")] ?? sort} ${sort.startsWith("-") ? "↓" : "↑"}`;
}
