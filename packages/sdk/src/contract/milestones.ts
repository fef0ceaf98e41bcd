import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { milestoneFields } from "../records/milestones.ts";
import { pluck, readOnly } from "../records/record.ts";
import { exampleMilestone, milestone as milestoneShape } from "./milestone-record.ts";
import { byId, done, id, instant, page, pageOf } from "./shapes.ts";

/** A milestone with its tasks. */
export const milestone = milestoneShape;
/** A milestone with its tasks. */
export type Milestone = z.infer<typeof milestone>;

/** A row of the list of milestones: a milestone without its tasks. */
export const milestoneRow = z.omit(milestone, { tasks: true, nextTask: true });
/** A row of the list of milestones. */
export type MilestoneRow = z.infer<typeof milestoneRow>;

const changes = z.partial(z.object(pluck(milestoneFields, "input"))).shape;

/**
 * What becomes of the open tasks of a cancelled milestone; without it they stay where they are, as with `keep`. With `refuse` a
 * milestone with open tasks or deadlines is not cancelled (409, `in_use`).
 */
const openTasks = z
  .string()
  .check(
    z.regex(
      /^(cancel|keep|refuse|move:.+)$/,
      "is not a choice; use cancel, keep, refuse or move: with a milestone's id",
    ),
  );

/** A milestone with open tasks or deadlines is not finished (409, `in_use`); without it they stay as they are. */
const openTasksRefused = z.enum(["refuse"], "must be refuse, or left out");

const { tasks: _tasks, nextTask: _next, ...exampleRow } = exampleMilestone;

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
  list: endpoint({
    method: "GET",
    path: "/api/workflow/milestones",
    summary: "List milestones without their tasks, of one matter or of all, in the order in which they were added",
    access: "inventions:read",
    query: z.object({ inventionId: z.optional(id), ...page(100, 500) }),
    response: pageOf(milestoneRow),
    paging: { kind: "skip", items: "data", pageSize: 100 },
    example: { input: { inventionId: "m-17248024" }, output: { data: [exampleRow], total: 1 } },
  }),
  create: endpoint({
    method: "POST",
    path: "/api/workflow/milestones",
    summary: "Add a milestone to a matter",
    access: "milestones:write",
    body: z.strictObject({ ...changes, title: milestoneFields.title.input, inventionId: id }),
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
    body: z.strictObject({ ...changes, ...readOnly(milestone.shape, changes), updatedAt: z.optional(instant) }),
    response: milestone,
    example: { input: { id: "s-1", dueAt: "2026-07-01" }, output: exampleMilestone },
  }),
  finish: endpoint({
    method: "PUT",
    path: "/api/workflow/milestones/{id}/finish",
    summary: "Finish a milestone: it is completed and collapsed",
    access: "milestones:write",
    params: byId,
    query: z.object({ openTasks: z.optional(openTasksRefused) }),
    response: milestone,
    example: { input: { id: "s-1" }, output: exampleMilestone },
  }),
  cancel: endpoint({
    method: "DELETE",
    path: "/api/workflow/milestones/{id}",
    summary: "Cancel a milestone: it is kept as deleted and completed, and listed last",
    access: "milestones:write",
    params: byId,
    query: z.object({ openTasks: z.optional(openTasks) }),
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
