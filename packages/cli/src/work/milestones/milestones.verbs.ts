import { milestoneFields } from "@iphub/sdk/records/milestones";
import type { Column } from "../../command-line/output/column.ts";
import { dueColumn } from "../../command-line/output/due-mark.ts";
import { recordColumns } from "../../command-line/output/record-columns.ts";
import type { Verbs } from "../../command-line/verb.ts";

const state: Column = {
  key: "state",
  show: ({ deleted, finished }) => (deleted ? "cancelled" : finished ? "finished" : "active"),
};

/** The columns of milestones. */
const milestoneColumns: readonly Column[] = [
  { key: "id", title: "Id", whole: true },
  { key: "title" },
  state,
  dueColumn("dueAt", "Due date"),
  { key: "finalDate", title: "Final date", whole: true, optional: true },
  { key: "standing", title: "Stands", optional: true },
  { key: "assignees" },
  { key: "inventionId", title: "Matter id", whole: true },
];

const { key: _key, ...dueLook } = dueColumn("dueAt", "Due date");

/** One milestone; its tasks are in the JSON. */
const milestoneDetail = recordColumns(milestoneFields, {
  id: { whole: true },
  title: {},
  state,
  dueAt: dueLook,
  finalDate: { title: "Final date", whole: true },
  standing: { title: "Stands" },
  clientDueDate: { whole: true },
  assignees: { title: "Assignees" },
  inventionId: { title: "Matter id" },
  tasks: { align: "right", show: ({ tasks }) => (Array.isArray(tasks) ? tasks.length : 0) },
  "nextTask.title": { title: "Next task" },
  updatedAt: {},
  finished: null,
  deleted: null,
  completed: null,
  expanded: null,
  isUpdating: null,
  finishedAt: null,
  deletedAt: null,
  createdAt: null,
});

/** The verbs of milestones that are plain calls; a verb with behaviour has its own file. */
export const verbs: Verbs = {
  cancel: {
    call: "milestones.cancel",
    columns: milestoneDetail,
    help: {
      openTasks: "cancel, keep, refuse (exit code 5 with open work), or move:ID; without it they stay, as with keep",
    },
    example: "milestones cancel s-1 --open-tasks move:s-2",
    undo: ({ id }) => `milestones reopen ${id}`,
  },
  create: {
    call: "milestones.create",
    columns: milestoneDetail,
    undo: ({ id }) => `milestones take-back --milestone-ids ${id}`,
  },
  finish: {
    call: "milestones.finish",
    columns: milestoneDetail,
    help: { openTasks: "refuse: exit code 5 where it has open tasks or deadlines" },
    undo: ({ id }) => `milestones reopen ${id}`,
  },
  get: {
    call: "milestones.get",
    columns: milestoneDetail,
  },
  list: {
    call: "milestones.list",
    columns: milestoneColumns,
    example: "milestones list --invention-id m-17248024",
  },
  reopen: {
    call: "milestones.reopen",
    columns: milestoneDetail,
  },
  "take-back": {
    call: "milestones.takeBack",
    columns: [{ key: "ok", title: "Done" }],
    example: "milestones take-back --milestone-ids s-1,s-2",
  },
  update: {
    call: "milestones.update",
    columns: milestoneDetail,
    help: { updatedAt: "refuse (exit code 5) if the milestone changed after this time" },
  },
};
