import type { TaskStatus } from "../../contract/tasks.ts";
import { isOpenStatus } from "./task-status.ts";

/** The initial status of a step's task: first steps are open, the others wait. */
export function statusAtBind(after: readonly string[]): TaskStatus {
  return after.length === 0 ? "open" : "upcoming";
}

/** The effect of closing a task on one that waits for it: it still waits, opens, or was already moved on by hand. */
export type Activation = "wait" | "open" | "leave";

/**
 * The effect on a waiting task when one of its predecessors was closed (done, cancelled or deleted). It opens when all
 * of them are closed, unless a person has already moved it on; this happens only once.
 */
export function activationOf(status: TaskStatus, predecessors: readonly TaskStatus[]): Activation {
  if (predecessors.some(isOpenStatus)) return "wait";
  return status === "upcoming" ? "open" : "leave";
}
