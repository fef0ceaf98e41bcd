import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { milestone as milestoneShape } from "./milestone-record.ts";
import { byId, done, dueDateInput, email, id, instant, text } from "./shapes.ts";

/** A milestone with its tasks. */
export const milestone = milestoneShape;
/** A milestone with its tasks. */
export type Milestone = z.infer<typeof milestone>;

const changes = {
  title: z.optional(text(500)),
  dueAt: z.optional(z.nullable(dueDateInput)),
  clientDueDate: z.optional(z.nullable(dueDateInput)),
  assignees: z.optional(z.array(email).check(z.maxLength(50, "has more than 50 people"))),
  expanded: z.optional(z.boolean()),
};

/** Read-only keys of a whole record: accepted on update and ignored. */
const readOnly = {
  id: z.optional(z.unknown()),
  inventionId: z.optional(z.unknown()),
  finished: z.optional(z.unknown()),
  deleted: z.optional(z.unknown()),
  completed: z.optional(z.unknown()),
  isUpdating: z.optional(z.unknown()),
  finishedAt: z.optional(z.unknown()),
  deletedAt: z.optional(z.unknown()),
  createdAt: z.optional(z.unknown()),
  workflow: z.optional(z.unknown()),
  tasks: z.optional(z.unknown()),
  nextTask: z.optional(z.unknown()),
};

const exampleMilestone = {
  id: "s-1",
  inventionId: "m-17248024",
  title: "Respond to non-final office action",
  dueAt: "2026-06-01",
  clientDueDate: null,
  assignees: [],
  finished: false,
  deleted: false,
  completed: false,
  expanded: true,
  isUpdating: false,
  finishedAt: null,
  deletedAt: null,
  createdAt: "2026-01-31T09:00:00.000Z",
  updatedAt: "2026-01-31T09:00:00.000Z",
  workflow: { milestoneId: null, templateId: null },
  tasks: [],
  nextTask: null,
};

/** Milestones of matters. */
export const milestones = {
  get: endpoint({
    method: "GET",
    path: "/api/workflow/milestones/{id}",
    summary: "Get one milestone with its tasks",
    access: "inventions:read",
    params: byId,
    response: milestone,
    example: { input: { id: "s-1" }, output: exampleMilestone },
  }),
  create: endpoint({
    method: "POST",
    path: "/api/workflow/milestones",
    summary: "Add a milestone to a matter",
    access: "milestones:write",
    body: z.strictObject({ ...changes, title: text(500), inventionId: id }),
    response: milestone,
    status: 201,
    example: { input: { title: "Respond", inventionId: "m-17248024", dueAt: "2026-06-01" }, output: exampleMilestone },
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/workflow/milestones/{id}",
    summary: "Change a milestone; a stale updatedAt is refused with the current record",
    access: "milestones:write",
    params: byId,
    query: z.object({ updatedAt: z.optional(instant) }),
    body: z.strictObject({ ...changes, ...readOnly, updatedAt: z.optional(instant) }),
    response: milestone,
    example: { input: { id: "s-1", dueAt: "2026-07-01" }, output: exampleMilestone },
  }),
  finish: endpoint({
    method: "PUT",
    path: "/api/workflow/milestones/{id}/finish",
    summary: "Finish a milestone: it is completed and collapsed",
    access: "milestones:write",
    params: byId,
    response: milestone,
    example: { input: { id: "s-1" }, output: exampleMilestone },
  }),
  cancel: endpoint({
    method: "DELETE",
    path: "/api/workflow/milestones/{id}",
    summary: "Cancel a milestone: it is kept as deleted and completed, and listed last",
    access: "milestones:write",
    params: byId,
    response: milestone,
    example: { input: { id: "s-1" }, output: exampleMilestone },
  }),
  reopen: endpoint({
    method: "PUT",
    path: "/api/workflow/milestones/{id}/reopen",
    summary: "Reopen a finished or cancelled milestone: it is active and expanded",
    access: "milestones:write",
    params: byId,
    response: milestone,
    example: { input: { id: "s-1" }, output: exampleMilestone },
  }),
  takeBack: endpoint({
    method: "POST",
    path: "/api/workflow/milestones/take-back",
    summary: "Remove milestones that you added, with their workflow tasks, while no one has worked on them",
    access: "milestones:write",
    body: z.strictObject({
      milestoneIds: z
        .array(id, "is required; send the ids of the milestones")
        .check(z.minLength(1, "is empty; name at least one milestone"), z.maxLength(100, "has more than 100 entries")),
    }),
    response: done,
    example: { input: { milestoneIds: ["s-1"] }, output: { ok: true } },
  }),
};
