import type { TaskStatus } from "../../contract/tasks.ts";
import { isOpenStatus } from "./task-status.ts";

/** The status with which a step comes onto a matter: the first steps are open, the others wait. */
export function statusAtBind(after: readonly string[]): TaskStatus {
  return after.length === 0 ? "open" : "upcoming";
}

/** What the closing of a task does to one that waits for it: it waits on, opens, or has been moved on by hand. */
export type Activation = "wait" | "open" | "leave";

/**
 * What becomes of a waiting task when one of its predecessors was closed (done, cancelled or deleted). It opens when
 * all of them are closed, unless a person has already moved it on; either way that happens once in its life.
 */
export function activationOf(status: TaskStatus, predecessors: readonly TaskStatus[]): Activation {
  if (predecessors.some(isOpenStatus)) return "wait";
  return status === "upcoming" ? "open" : "leave";
}
