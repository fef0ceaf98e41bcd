import * as z from "zod/mini";
import { milestoneFields, milestoneOriginFields } from "../records/milestones.ts";
import { pluck } from "../records/record.ts";
import { task } from "./task-record.ts";

/** A milestone with its tasks. `completed` is finished or deleted; `isUpdating` is set by clients only. */
export const milestone = z.object({
  ...pluck(milestoneFields, "schema"),
  workflow: z.object(pluck(milestoneOriginFields, "schema")),
  tasks: z.array(task),
  nextTask: z.nullable(task),
});
/** A milestone with its tasks. */
export type Milestone = z.infer<typeof milestone>;

/** The example milestone of the contract. */
export const exampleMilestone = {
  ...pluck(milestoneFields, "example"),
  workflow: pluck(milestoneOriginFields, "example"),
  tasks: [],
  nextTask: null,
};
