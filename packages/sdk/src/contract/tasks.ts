import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { pluck, readOnly } from "../records/record.ts";
import { taskFields, taskPlaceFields } from "../records/tasks.ts";
import { byId, done, email, id, instant, text, wholeNumber, wholeNumberWithin } from "./shapes.ts";
import { streamEvent } from "./stream-event.ts";
import { taskBlockerCalls } from "./task-blockers.ts";
import {
  exampleTask,
  taskInvention as inventionShape,
  task as taskShape,
  taskWorkflow as workflowShape,
} from "./task-record.ts";
import { taskSearchCalls } from "./task-search.ts";
import { taskStatus as statuses } from "./task-status.ts";

/** The status of a task; task-status.ts explains each. */
export const taskStatus = statuses;
/** The status of a task. */
export type TaskStatus = z.infer<typeof taskStatus>;

/** The status of a task that is not closed. */
export const openTaskStatus = z.enum(
  ["upcoming", "open", "in-progress", "on-hold"],
  "is not the status of an open task; use upcoming, open, in-progress or on-hold",
);

/** The place of a task in its matter's workflow; every key is null if the task was added by hand. */
export const taskWorkflow = workflowShape;

/** The matter of a task, with the fields that a list shows. */
export const taskInvention = inventionShape;

/** A task. `assignees` are e-mail addresses, `dueAt` is a civil date. */
export const task = taskShape;
/** A task. */
export type Task = z.infer<typeof task>;

const changes = {
  ...z.partial(z.object(pluck(taskFields, "input"))).shape,
  milestoneId: z.optional(taskPlaceFields.milestoneId.input),
  workflow: z.optional(z.partial(z.object(pluck(taskPlaceFields, "input")))),
};

/** Tasks. */
export const tasks = {
  ...taskSearchCalls,
  ...taskBlockerCalls,
  get: endpoint({
    method: "GET",
    path: "/api/workflow/tasks/{id}",
    summary: "Get one task",
    access: "inventions:read",
    params: byId,
    response: task,
    example: { input: { id: "k-1" }, output: exampleTask },
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/workflow/tasks/{id}",
    summary: "Change a task; a stale updatedAt is refused with the current record",
    access: "tasks:write",
    params: byId,
    query: z.object({ updatedAt: z.optional(instant) }),
    body: z.strictObject({ ...changes, ...readOnly(taskShape.shape, changes), updatedAt: z.optional(instant) }),
    response: task,
    example: { input: { id: "k-1", status: "done", updatedAt: "2026-01-31T09:00:00.000Z" }, output: exampleTask },
  }),
  create: endpoint({
    method: "POST",
    path: "/api/workflow/tasks/",
    summary: "Add a task to a matter, in a milestone or in none",
    access: "tasks:write",
    body: z.strictObject({
      ...changes,
      title: taskFields.title.input,
      inventionId: z.optional(id),
      invention: z.optional(z.object({ id })),
    }),
    response: task,
    status: 201,
    example: {
      input: { title: "Draft response", inventionId: "m-17248024", dueAt: "2026-06-01" },
      output: exampleTask,
    },
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/api/workflow/tasks/{id}",
    summary: "Delete a task; its history stays in the matter's stream",
    access: "tasks:write",
    params: byId,
    query: z.object({ updatedAt: z.optional(instant) }),
    response: done,
    example: { input: { id: "k-1" }, output: { ok: true } },
  }),
  reopen: endpoint({
    method: "PUT",
    path: "/api/workflow/tasks/{id}/reopen",
    summary: "Reopen a closed task; untouched steps that it had opened wait again",
    access: "tasks:write",
    params: byId,
    body: z.strictObject({
      status: z._default(openTaskStatus, "open"),
      updatedAt: z.optional(instant),
    }),
    response: task,
    example: { input: { id: "k-1", status: "in-progress" }, output: exampleTask },
  }),
  assign: endpoint({
    method: "POST",
    path: "/api/workflow/tasks/assign",
    summary: "Assign many tasks to the same people at once, replacing the current assignees",
    access: "tasks:write",
    body: z.strictObject({
      taskIds: z
        .array(id, "is required; send the ids of the tasks")
        .check(z.minLength(1, "is empty; name at least one task"), z.maxLength(500, "has more than 500 tasks")),
      assignees: z
        .array(email, "is required; send e-mail addresses, or an empty list to assign no one")
        .check(z.maxLength(50, "has more than 50 people")),
    }),
    response: z.array(task),
    example: { input: { taskIds: ["k-1"], assignees: ["ben@iphub.example"] }, output: [exampleTask] },
  }),
  feedback: endpoint({
    method: "POST",
    path: "/api/workflow/tasks/{id}/feedback",
    summary: "Send feedback on a task or on the instructions of its step",
    access: "tasks:write",
    params: byId,
    body: z.strictObject({ feedback: text(10_000), rating: z.optional(wholeNumberWithin(1, 5)) }),
    bodyKind: "form",
    response: done,
    example: { input: { id: "k-1", feedback: "The form has a new version", rating: 4 }, output: { ok: true } },
  }),
  history: endpoint({
    method: "GET",
    path: "/api/streams/events/tasks/{taskId}",
    summary: "List the history of a task, newest first",
    access: "inventions:read",
    params: z.object({ taskId: id }),
    query: z.object({ size: wholeNumber(1, 100, 50), skip: wholeNumber(0, 1_000_000, 0) }),
    response: z.array(streamEvent),
    paging: { kind: "skip", pageSize: 50 },
    example: { input: { taskId: "k-1", size: 5 }, output: [] },
  }),
};
