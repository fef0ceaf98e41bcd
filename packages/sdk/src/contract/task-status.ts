import * as z from "zod/mini";

/**
 * The status of a task. `upcoming` waits for the step before it; `open`, `in-progress` and `on-hold` are work to be
 * done; `done` and `cancelled` are closed. The reasons are in docs/behaviour/work.md, 'Tasks'.
 */
export const taskStatus = z.enum(
  ["upcoming", "open", "in-progress", "on-hold", "done", "cancelled"],
  "is not a status; use upcoming, open, in-progress, on-hold, done or cancelled",
);
/** The status of a task. */
export type TaskStatus = z.infer<typeof taskStatus>;
