import * as z from "zod/mini";
import { pluck } from "../records/record.ts";
import { taskFields, taskPlaceFields } from "../records/tasks.ts";

/** The place of a task in its matter's workflow; every key is null if the task was added by hand. */
export const taskWorkflow = z.object(pluck(taskPlaceFields, "schema"));

/** The matter of a task, with the fields that a list shows. */
export const taskInvention = z.object({ id: z.string(), title: z.string(), references: z.array(z.string()) });

/** The state of a milestone; a cancelled one is `deleted`. */
export const milestoneState = z.enum(["active", "finished", "deleted"]);
/** The state of a milestone. */
export type MilestoneState = z.infer<typeof milestoneState>;

const { id, title, order, ...others } = pluck(taskFields, "schema");

/**
 * A task. `assignees` are e-mail addresses, `dueAt` is a civil date. `milestoneState` is that of its milestone, null
 * without one: the open tasks of a finished or cancelled milestone are closed work.
 */
export const task = z.object({
  id,
  title,
  workflow: taskWorkflow,
  milestoneState: z.nullable(milestoneState),
  invention: taskInvention,
  order,
  ...others,
});
/** A task. */
export type Task = z.infer<typeof task>;

const { id: exampleId, title: exampleTitle, ...exampleOthers } = pluck(taskFields, "example");

/** The example task of the contract. */
export const exampleTask = {
  id: exampleId,
  title: exampleTitle,
  workflow: pluck(taskPlaceFields, "example"),
  milestoneState: "active" as const,
  invention: { id: "m-17248024", title: "Lithium-ion battery with safety valve", references: ["17/248,024"] },
  ...exampleOthers,
};
