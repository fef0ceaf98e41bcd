import type { Verb } from "../../command-line/verb.ts";

/** `iphub overview milestones m-17248024`. */
export const verb: Verb = {
  call: "overview.milestones",
  columns: [
    { key: "id", title: "Id", whole: true },
    { key: "title" },
    { key: "state", show: ({ deleted, finished }) => (deleted ? "cancelled" : finished ? "finished" : "active") },
    { key: "tasks", align: "right", show: ({ tasks }) => (Array.isArray(tasks) ? tasks.length : 0) },
    { key: "nextTask.title", title: "Next task" },
    { key: "clientDueDate", title: "Client date", whole: true },
    { key: "dueAt", title: "Due date", whole: true },
  ],
};
