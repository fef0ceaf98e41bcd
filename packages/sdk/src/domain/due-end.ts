import type { DocketFinding } from "../contract/docket-shapes.ts";
import type { Milestone } from "../contract/milestones.ts";
import type { TaskStatus } from "../contract/tasks.ts";
import type { DeadlineStatus } from "../records/deadlines.ts";

/** How something with a due date ended; `done` only if it was done. */
export type DueEnd = "done" | "cancelled" | "rejected" | "waived";

/**
 * How a task ended, or null while it is open. The tasks of a milestone that was finished or cancelled are closed work
 * with it, whatever their status.
 */
export function taskEnd(
  status: TaskStatus,
  milestone?: Pick<Milestone, "deleted" | "completed"> | null,
): DueEnd | null {
  if (status === "done" || status === "cancelled") return status;
  return milestone ? milestoneEnd(milestone) : null;
}

/**
 * How a milestone ended, or null while it is active; a cancelled one stays cancelled even if it was finished before.
 */
export function milestoneEnd({ deleted, completed }: Pick<Milestone, "deleted" | "completed">): DueEnd | null {
  if (deleted) return "cancelled";
  return completed ? "done" : null;
}

/** How a deadline ended, or null while it is open. */
export function deadlineEnd(status: DeadlineStatus): DueEnd | null {
  if (status === "rejected") return "rejected";
  return status === "closed" ? "done" : null;
}

/** How a finding of the docket audit ended, or null while it is open. */
export function findingEnd(status: DocketFinding["status"]): DueEnd | null {
  if (status === "open") return null;
  return status === "waived" ? "waived" : "done";
}
