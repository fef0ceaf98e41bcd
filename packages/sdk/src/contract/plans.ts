import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { pluck } from "../records/record.ts";
import { taskFields } from "../records/tasks.ts";
import { byId, id, instant, text } from "./shapes.ts";
import { taskInvention } from "./task-record.ts";

/** The changes of a plan row to its task; omitted fields are not changed. */
const { title, status, dueAt, assignees, tags, notes } = z.partial(z.object(pluck(taskFields, "input"))).shape;
const intended = { title, status, dueAt, assignees, tags, notes };

/** One row of a plan as sent: the task, when it was read, and its changes. */
export const planRowInput = z.strictObject({ id, updatedAt: instant, ...intended });
/** One row of a plan as sent. */
export type PlanRowInput = z.infer<typeof planRowInput>;

/**
 * The state of a row: `ready` to be applied, `unchanged` because the task has these values already, `stale` because the
 * task changed after it was read, `gone` because the task does not exist, `applied`, `refused` with the reason in
 * `message`, or `taken-back`: applied and undone. A row that could not be undone stays `applied`, with the reason in
 * `message`.
 */
export const planRowState = z.enum(["ready", "unchanged", "stale", "gone", "applied", "refused", "taken-back"]);

/** One row of a plan with the difference it makes. `invention` is the task's matter; null if the task is gone. */
export const planRow = z.object({
  taskId: z.string(),
  title: z.string(),
  invention: z.nullable(taskInvention),
  state: planRowState,
  changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
  message: z.nullable(z.string()),
});
/** One row of a plan with the difference it makes. */
export type PlanRow = z.infer<typeof planRow>;

/** A plan: bulk changes that one person makes and another reviews before they are applied row by row. */
export const plan = z.object({
  id: z.string(),
  title: z.string(),
  createdBy: z.string(),
  createdAt: z.string(),
  rows: z.array(planRow),
});
/** A plan. */
export type Plan = z.infer<typeof plan>;

const planRows = z
  .array(planRowInput, "is required; send the rows of the plan")
  .check(z.minLength(1, "is empty; send at least one row"), z.maxLength(1000, "has more than 1000 rows"));

const examplePlan = {
  id: "p-1",
  title: "Ben's tasks to Cleo",
  createdBy: "ada@iphub.example",
  createdAt: "2026-01-31T09:00:00.000Z",
  rows: [
    {
      taskId: "k-1",
      title: "Draft response",
      invention: { id: "m-17248024", title: "Lithium battery cell", references: ["17/248,024"] },
      state: "ready",
      changes: { assignees: { before: ["ben@iphub.example"], after: ["cleo@iphub.example"] } },
      message: null,
    },
  ],
} as const;
const exampleRow = { id: "k-1", updatedAt: "2026-01-31T09:00:00.000Z", assignees: ["cleo@iphub.example"] };

/** Plan and apply. */
export const plans = {
  create: endpoint({
    method: "POST",
    path: "/api/workflow/plans",
    summary: "Save a plan of changes to tasks for review; nothing is changed yet",
    access: "tasks:write",
    body: z.strictObject({ title: text(200), rows: planRows }),
    response: plan,
    status: 201,
    example: { input: { title: examplePlan.title, rows: [exampleRow] }, output: examplePlan },
  }),
  get: endpoint({
    method: "GET",
    path: "/api/workflow/plans/{id}",
    summary: "Get a plan with the changes that it would make now",
    access: "inventions:read",
    params: byId,
    response: plan,
    example: { input: { id: "p-1" }, output: examplePlan },
  }),
  apply: endpoint({
    method: "POST",
    path: "/api/workflow/plans/{id}/apply",
    summary: "Apply the rows of a plan that are ready, one by one; the rest is reported",
    access: "tasks:write",
    params: byId,
    body: z.strictObject({ dryRun: z._default(z.boolean("must be true or false"), false) }),
    response: plan,
    example: { input: { id: "p-1", dryRun: true }, output: examplePlan },
  }),
  takeBack: endpoint({
    method: "POST",
    path: "/api/workflow/plans/{id}/take-back",
    summary: "Undo the changes of a plan, task by task; tasks that were changed since are skipped and reported",
    access: "tasks:write",
    params: byId,
    response: plan,
    example: { input: { id: "p-1" }, output: examplePlan },
  }),
};
