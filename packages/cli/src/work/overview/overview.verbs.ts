import { isRow } from "../../command-line/output/cell.ts";
import type { Column } from "../../command-line/output/column.ts";
import { dueColumn } from "../../command-line/output/due-mark.ts";
import type { Verbs } from "../../command-line/verb.ts";

/** The columns of the milestones overview. */
const overviewColumns: readonly Column[] = [
  { key: "id", title: "Id", whole: true },
  { key: "title", keep: true },
  { key: "references" },
  { key: "nextTask.title", title: "Next task", keep: true },
  { key: "nextTask.status", title: "Status", optional: true },
  { key: "nextTask.assignees", title: "Assignees", optional: true },
  { key: "clientDueDate", title: "Client date", whole: true },
  dueColumn("dueAt", "Due date"),
  { key: "finalDate", title: "Final date", whole: true, optional: true },
  { key: "standing", title: "Stands", optional: true },
];

/** The verbs of overview that are plain calls; a verb with behaviour has its own file. */
export const verbs: Verbs = {
  get: { call: "overview.get", web: "/inventions/{id}", columns: overviewColumns },
  list: {
    call: "overview.list",
    web: "/milestones/overview",
    columns: overviewColumns,
    help: {
      qs: "only matters with this text",
      assignee: "only matters with open work of this person: me, a name, or an e-mail address",
    },
    example: "overview list --json id,title,dueAt",
  },
  milestones: {
    call: "overview.milestones",
    web: "/inventions/{id}",
    help: { assignee: "only the tasks of this person: me, a name, or an e-mail address" },
    columns: [
      { key: "id", title: "Id", whole: true },
      { key: "title" },
      { key: "state", show: ({ deleted, finished }) => (deleted ? "cancelled" : finished ? "finished" : "active") },
      { key: "tasks", align: "right", show: ({ tasks }) => (Array.isArray(tasks) ? tasks.length : 0) },
      { key: "nextTask.title", title: "Next task" },
      { key: "clientDueDate", title: "Client date", whole: true },
      dueColumn("dueAt", "Due date"),
      { key: "finalDate", title: "Final date", whole: true, optional: true },
      { key: "standing", title: "Stands", optional: true },
    ],
  },
  obsolete: {
    call: "overview.obsolete",
    columns: [
      { key: "inventionId", title: "Id", whole: true },
      { key: "name" },
      { key: "references" },
      { key: "nextTaskTitle", title: "Next task" },
      { key: "status" },
      {
        key: "roadmap",
        show: ({ roadmap }) => (Array.isArray(roadmap) ? roadmap.map((stop) => (isRow(stop) ? stop.title : stop)) : ""),
      },
      dueColumn("dueAt", "Due date"),
      { key: "finalDate", title: "Final date", whole: true, optional: true },
      { key: "standing", title: "Stands", optional: true },
    ],
  },
};
