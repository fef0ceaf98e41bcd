import type { Column } from "../../command-line/output/column.ts";

/** What an agent shows. */
export const minionColumns: readonly Column[] = [
  { key: "documentId", title: "Id", whole: true },
  { key: "name" },
  { key: "trainer" },
  { key: "manager" },
  { key: "startDate", title: "Start", whole: true },
  { key: "endDate", title: "End", whole: true },
  { key: "description", optional: true },
];

/** What an agent shows with what it has done. */
export const statisticsColumns: readonly Column[] = [
  ...minionColumns.slice(0, -1),
  { key: "openTasks", title: "Open", align: "right" },
  { key: "finishedTasks", title: "Finished", align: "right" },
  { key: "comments", align: "right" },
  { key: "rating", align: "right" },
];

/** What a comment on an agent shows. */
export const commentColumns: readonly Column[] = [
  { key: "documentId", title: "Id", whole: true },
  { key: "createdAt", title: "When", whole: true },
  { key: "author" },
  { key: "kind" },
  { key: "rating", align: "right" },
  { key: "content" },
  {
    key: "attachments",
    optional: true,
    show: ({ attachments }) => (Array.isArray(attachments) ? attachments.map(({ name }) => name) : ""),
  },
];

/** What a task of an agent shows. */
export const minionTaskColumns: readonly Column[] = [
  { key: "documentId", title: "Id", whole: true },
  { key: "title" },
  { key: "status" },
  { key: "createdAt", title: "Begun", whole: true },
  { key: "finishedAt", title: "Finished", whole: true },
  { key: "rating", align: "right" },
];
