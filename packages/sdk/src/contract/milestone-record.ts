import * as z from "zod/mini";
import { milestoneFields, milestoneOriginFields } from "../records/milestones.ts";
import { pluck } from "../records/record.ts";
import { task } from "./task-record.ts";

/**
 * A milestone with its tasks. `completed` is finished or deleted; `isUpdating` is set by clients only. `finalDate` is
 * the last date of the open deadline that gave it its due date, and `standing` what keeps the right of that deadline
 * past its due date (`extension 1 runs, 9 d left`); both are null without one. They change with the day and with the
 * deadline, so every answer has them, and live events, which are stored, are without them.
 */
export const milestone = z.object({
  ...pluck(milestoneFields, "schema"),
  finalDate: z.optional(z.nullable(z.string())),
  standing: z.optional(z.nullable(z.string())),
  workflow: z.object(pluck(milestoneOriginFields, "schema")),
  tasks: z.array(task),
  nextTask: z.nullable(task),
});
/** A milestone with its tasks. */
export type Milestone = z.infer<typeof milestone>;

/** The example milestone of the contract. */
export const exampleMilestone = {
  ...pluck(milestoneFields, "example"),
  finalDate: null,
  standing: null,
  workflow: pluck(milestoneOriginFields, "example"),
  tasks: [],
  nextTask: null,
};
