import { minionFields } from "@iphub/sdk/records/minions";
import type { Column } from "../../command-line/output/column.ts";
import { recordColumns } from "../../command-line/output/record-columns.ts";

/** The columns of an agent. */
export const minionColumns = recordColumns(minionFields, {
  documentId: { whole: true },
  name: {},
  trainer: {},
  manager: {},
  startDate: { title: "Start", whole: true },
  endDate: { title: "End", whole: true },
  description: { optional: true },
  createdAt: { whole: true, optional: true },
  updatedAt: { whole: true, optional: true },
});

const onlyAlone: ReadonlySet<string> = new Set(["description", "createdAt", "updatedAt"]);

/** The columns of an agent with its statistics. */
export const statisticsColumns: readonly Column[] = [
  ...minionColumns.filter(({ key }) => !onlyAlone.has(key)),
  { key: "openTasks", title: "Open", align: "right" },
  { key: "finishedTasks", title: "Finished", align: "right" },
  { key: "comments", align: "right" },
  { key: "rating", align: "right" },
];

/** The columns of a comment on an agent. */
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

/** The columns of a task of an agent. */
export const minionTaskColumns: readonly Column[] = [
  { key: "documentId", title: "Id", whole: true },
  { key: "title" },
  { key: "status" },
  { key: "createdAt", title: "Begun", whole: true },
  { key: "finishedAt", title: "Finished", whole: true },
  { key: "rating", align: "right" },
];
