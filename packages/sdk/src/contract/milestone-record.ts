import * as z from "zod/mini";
import { task } from "./task-record.ts";

/** A milestone with its tasks. `completed` is finished or deleted; `isUpdating` is set by clients only. */
export const milestone = z.object({
  id: z.string(),
  inventionId: z.string(),
  title: z.string(),
  dueAt: z.nullable(z.string()),
  clientDueDate: z.nullable(z.string()),
  assignees: z.array(z.string()),
  finished: z.boolean(),
  deleted: z.boolean(),
  completed: z.boolean(),
  expanded: z.boolean(),
  isUpdating: z.boolean(),
  finishedAt: z.nullable(z.string()),
  deletedAt: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  workflow: z.object({ milestoneId: z.nullable(z.string()), templateId: z.nullable(z.string()) }),
  tasks: z.array(task),
  nextTask: z.nullable(task),
});
/** A milestone with its tasks. */
export type Milestone = z.infer<typeof milestone>;
