import type { Column } from "../../command-line/output/column.ts";

/** The columns of one milestone; its tasks are in the JSON. */
export const milestoneDetail: readonly Column[] = [
  { key: "id", title: "Id", whole: true },
  { key: "title" },
  { key: "state", show: ({ deleted, finished }) => (deleted ? "cancelled" : finished ? "finished" : "active") },
  { key: "dueAt", title: "Due date", whole: true },
  { key: "clientDueDate", title: "Client date", whole: true },
  { key: "assignees" },
  { key: "inventionId", title: "Matter" },
  { key: "tasks", align: "right", show: ({ tasks }) => (Array.isArray(tasks) ? tasks.length : 0) },
  { key: "nextTask.title", title: "Next task" },
  { key: "updatedAt", title: "Changed" },
];
