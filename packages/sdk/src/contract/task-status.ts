import * as z from "zod/mini";

/**
 * Where a task stands. `upcoming` waits for the step before it; `open`, `in-progress` and `on-hold` are work to be
 * done; `done` and `cancelled` are closed. Why these: docs/behaviour/work.md, 'Tasks'.
 */
export const taskStatus = z.enum(
  ["upcoming", "open", "in-progress", "on-hold", "done", "cancelled"],
  "is not a status; use upcoming, open, in-progress, on-hold, done or cancelled",
);
/** Where a task stands. */
export type TaskStatus = z.infer<typeof taskStatus>;
