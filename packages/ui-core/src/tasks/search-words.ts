/** What each due preset is called (spec §9). */
export const dueWords = {
  overdue: "Overdue",
  today: "Today",
  tomorrow: "Tomorrow",
  "next-3-days": "Next 3 days",
  "this-week": "This week",
  none: "No due date",
} as const;
