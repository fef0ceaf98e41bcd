import { taskFields } from "@iphub/sdk/records/tasks";
import { dueColumn } from "../../command-line/output/due-mark.ts";
import { recordColumns } from "../../command-line/output/record-columns.ts";
import type { Verb, Verbs } from "../../command-line/verb.ts";

const { key: _key, ...dueLook } = dueColumn("dueAt", "Due date");

/** What one task shows. */
const taskDetail = recordColumns(taskFields, {
  id: { whole: true },
  title: {},
  status: {},
  dueAt: dueLook,
  assignees: { title: "Assignees" },
  tags: {},
  "invention.id": { title: "Matter id" },
  "invention.title": { title: "Matter title" },
  "workflow.milestoneId": { title: "Milestone" },
  notes: {},
  updatedAt: {},
  order: null,
  createdAt: null,
  finishedAt: null,
});

function titlesOf(list: unknown): string[] {
  return Array.isArray(list) ? list.map(({ title }) => String(title)) : [];
}

const noteLate: Verb["remark"] = async (task, context) => {
  const { dueAt, milestoneId, workflow } = context.input;
  if (dueAt === undefined && milestoneId === undefined && workflow === undefined) return;
  const { noteLateTask } = await import("./late-note.ts");
  await noteLateTask(task, context);
};

/** The verbs of tasks that are plain calls; a verb with behaviour has its own file. */
export const verbs: Verbs = {
  assign: {
    call: "tasks.assign",
    columns: taskDetail,
    help: { assignees: "replaces the current assignees; --no-assignees for no one" },
    example: "tasks assign --task-ids k-1 --task-ids k-2 --assignees ben@iphub.example",
  },
  blockers: {
    call: "tasks.blockers",
    columns: [
      { key: "taskId", title: "Task", whole: true },
      { key: "waitsFor", title: "Waits for", show: ({ waitsFor }) => titlesOf(waitsFor) },
      { key: "deadlines", title: "Deadlines not verified", show: ({ deadlines }) => titlesOf(deadlines) },
    ],
    example: "tasks blockers --task-ids k-1 --task-ids k-2",
  },
  create: {
    call: "tasks.create",
    columns: taskDetail,
    undo: ({ id, updatedAt }) => `tasks delete ${id} --updated-at ${updatedAt}`,
    remark: noteLate,
    example: "tasks create --title 'Draft response' --invention-id m-17248024 --due-at 2026-06-01 --tags 2AR",
  },
  delete: {
    call: "tasks.delete",
    deletes: "the task",
    undo: (_, { id }) => `bin restore ${id}`,
  },
  feedback: {
    call: "tasks.feedback",
    sendsKey: true,
    help: { rating: "from 1 to 5" },
  },
  get: { call: "tasks.get", web: "/tasks/{id}", columns: taskDetail },
  reopen: {
    call: "tasks.reopen",
    columns: taskDetail,
    help: { updatedAt: "refuse (exit code 5) if the task changed after this time" },
    example: "tasks reopen k-1 --status in-progress",
  },
  update: {
    call: "tasks.update",
    columns: taskDetail,
    undo: ({ id }, { status }) => (status === "done" || status === "cancelled" ? `tasks reopen ${id}` : undefined),
    remark: noteLate,
    help: { updatedAt: "refuse (exit code 5) if the task changed after this time" },
    example: "tasks update k-1 --status done",
  },
};
