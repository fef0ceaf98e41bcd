import type { DocketFinding } from "../contract/docket-shapes.ts";
import type { Milestone } from "../contract/milestones.ts";
import type { MilestoneState, Task } from "../contract/task-record.ts";
import type { DeadlineStatus } from "../records/deadlines.ts";

/** How something with a due date ended; `done` only if it was done, `moved` where the date that is shown no longer holds. */
export type DueEnd = "done" | "cancelled" | "rejected" | "waived" | "moved";

/** How work ended; null while it is open. */
type WorkEnd = "done" | "cancelled" | null;

/**
 * How a task ended, or null while it is open. The tasks of a milestone that was finished or cancelled are closed work
 * with it, whatever their status.
 */
export function taskEnd({ status, milestoneState }: Pick<Task, "status" | "milestoneState">): WorkEnd {
  if (status === "done" || status === "cancelled") return status;
  return milestoneState && milestoneEnds[milestoneState];
}

/** The state of a milestone; a cancelled one stays cancelled even if it was finished before. */
export function milestoneStateOf({ deleted, finished }: Pick<Milestone, "deleted" | "finished">): MilestoneState {
  if (deleted) return "deleted";
  return finished ? "finished" : "active";
}

const milestoneEnds: Readonly<Record<MilestoneState, WorkEnd>> = {
  active: null,
  finished: "done",
  deleted: "cancelled",
};

/** How a milestone ended, or null while it is active. */
export function milestoneEnd(milestone: Pick<Milestone, "deleted" | "finished">): WorkEnd {
  return milestoneEnds[milestoneStateOf(milestone)];
}

/** How a deadline ended, or null while it is open. */
export function deadlineEnd(status: DeadlineStatus): "done" | "rejected" | null {
  if (status === "rejected") return "rejected";
  return status === "closed" ? "done" : null;
}

/** How a finding of the docket audit ended, or null while it is open. */
export function findingEnd(status: DocketFinding["status"]): DueEnd | null {
  if (status === "open") return null;
  return status === "waived" ? "waived" : "done";
}

/** How the standing of a deadline begins that was rejected; every other deadline that ended was filed. */
export const rejectedStanding = "rejected: ";

/** How a line of a docket that is no longer open ended, by its state in words. */
export function endedAs(standing: string): DueEnd {
  return standing.startsWith(rejectedStanding) ? "rejected" : "done";
}
