import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { id } from "./shapes.ts";
import { taskStatus } from "./task-status.ts";

/**
 * What can block a task: the open tasks that it waits for, in the order of their milestone, and the deadlines on its date
 * or of its milestone that no second person has verified. `opensByItself` is true if it opens when these tasks are closed;
 * else the task is no step of a workflow, and waits for the open one before it in its milestone.
 */
export const taskBlockers = z.object({
  taskId: z.string(),
  opensByItself: z.boolean(),
  waitsFor: z.array(z.object({ id: z.string(), title: z.string(), status: taskStatus })),
  deadlines: z.array(
    z.object({ id: z.string(), title: z.string(), dueAt: z.string(), status: z.enum(["proposed", "docketed"]) }),
  ),
});
/** What can block a task. */
export type TaskBlockers = z.infer<typeof taskBlockers>;

/** The call of the noun tasks that says what blocks tasks. */
export const taskBlockerCalls = {
  blockers: endpoint({
    method: "POST",
    path: "/api/workflow/tasks/blockers",
    summary: "List what blocks open tasks: open steps before them, deadlines that are not verified",
    access: "inventions:read",
    body: z.strictObject({
      taskIds: z
        .array(id, "is required; send the ids of the tasks")
        .check(z.minLength(1, "is empty; name at least one task"), z.maxLength(500, "has more than 500 tasks")),
    }),
    response: z.array(taskBlockers),
    safe: true,
    example: {
      input: { taskIds: ["k-2"] },
      output: [
        {
          taskId: "k-2",
          opensByItself: true,
          waitsFor: [{ id: "k-1", title: "Draft response", status: "open" as const }],
          deadlines: [],
        },
      ],
    },
  }),
};
