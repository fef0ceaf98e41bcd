import { addDays, type CivilDate } from "@iphub/sdk/domain/civil-date";
import { at, type MatterBuilder } from "./matter-builder.ts";
import { plans } from "./milestone-plans.ts";
import type { PastWork } from "./office-history.ts";
import type { Staff } from "./sample-people.ts";
import type { SampleMilestone } from "./sample-records.ts";
import { type StaffedStep, staffed } from "./staffing.ts";

/** One piece of finished work and how far the team got with it. */
interface PastSteps {
  readonly work: PastWork;
  readonly milestone: SampleMilestone;
  readonly steps: readonly StaffedStep[];
}

function within(date: CivilDate, first: CivilDate, last: CivilDate): CivilDate {
  if (date < first) return first;
  return date > last ? last : date;
}

/** Abandoned work got as far as the report to the client; some approvals were never needed. */
function wasDone({ work, steps }: PastSteps, index: number): boolean {
  if (work.outcome === "abandoned") return index < 2;
  return !(steps[index]?.title === "Client approval" && work.openedOn.endsWith("5"));
}

function addPastTasks(matter: MatterBuilder, past: PastSteps): void {
  const { work, milestone } = past;
  for (const [index, step] of past.steps.entries()) {
    const dueAt = within(addDays(work.dueOn, -step.leadDays), work.openedOn, work.dueOn);
    const done = wasDone(past, index);
    const closedAt = at(done ? within(dueAt, work.openedOn, work.endedOn) : work.endedOn, 16);
    matter.task({
      milestone,
      title: step.title,
      status: done ? "done" : "cancelled",
      dueAt,
      assignees: step.assignees,
      tags: step.tags,
      createdAt: milestone.createdAt,
      updatedAt: closedAt,
      finishedAt: closedAt,
    });
  }
}

/**
 * Adds finished work with the dates of the office's record: replies as finished milestones, abandonments as deleted.
 */
export function addPastMilestones(matter: MatterBuilder, staff: Staff, works: readonly PastWork[]): void {
  for (const work of works) {
    const plan = plans[work.kind];
    const closedAt = at(work.endedOn, 18);
    const milestone = matter.milestone({
      title: work.detail ? `${plan.title}, ${work.detail}` : plan.title,
      dueAt: work.dueOn,
      clientDueDate: addDays(work.dueOn, -14),
      assignees: [staff.attorney],
      createdAt: at(work.openedOn, 14),
      ...(work.outcome === "finished" ? { finishedAt: closedAt } : { deletedAt: closedAt }),
    });
    addPastTasks(matter, { work, milestone, steps: staffed(plan, staff) });
  }
}
