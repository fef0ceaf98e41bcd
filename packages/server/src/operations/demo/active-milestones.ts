import type { Task, TaskStatus } from "@iphub/sdk/contract/tasks";
import { addDays, type CivilDate } from "@iphub/sdk/domain/civil-date";
import { isOpenStatus } from "@iphub/sdk/domain/work/task-status";
import { at, type MatterBuilder, workday } from "./matter-builder.ts";
import { type PlanKind, plans } from "./milestone-plans.ts";
import type { Staff } from "./sample-people.ts";
import type { SampleMilestone } from "./sample-records.ts";
import { type StaffedStep, staffed } from "./staffing.ts";

/** Work in progress: the current step and its due date. */
export interface ActiveWork {
  readonly kind: PlanKind;
  readonly staff: Staff;
  /** Index of the current step; those before it are done, those after it wait. */
  readonly current: number;
  readonly currentStatus: TaskStatus;
  /** Days from today to the due date of the current step; null without a date. */
  readonly offsetDays: number | null;
  /** Whether the client has set a date of its own. */
  readonly clientDate: boolean;
  /** Markdown on the current step. */
  readonly notes: string;
}

const noDateSlack = 21;

/** Near dates are exact, so that 'today' and 'tomorrow' are never empty; later dates fall on weekdays. */
function dueOn(today: CivilDate, days: number): CivilDate {
  return Math.abs(days) < 4 ? addDays(today, days) : workday(today, days);
}

function earlier(...dates: [CivilDate, CivilDate]): CivilDate {
  return dates.toSorted()[0] ?? dates[0];
}

function stepDue(today: CivilDate, work: ActiveWork, steps: readonly StaffedStep[], index: number): CivilDate | null {
  if (index === work.current && work.offsetDays === null) return null;
  const gap = (steps[work.current]?.leadDays ?? 0) - (steps[index]?.leadDays ?? 0);
  return dueOn(today, (work.offsetDays ?? noDateSlack) + gap);
}

function pastStatus(step: StaffedStep): TaskStatus {
  return step.tags.includes("interview") ? "cancelled" : "done";
}

function statusOf(work: ActiveWork, step: StaffedStep, index: number): TaskStatus {
  if (index === work.current) return work.currentStatus;
  return index < work.current ? pastStatus(step) : "upcoming";
}

interface ActiveSteps {
  readonly work: ActiveWork;
  readonly milestone: SampleMilestone;
  readonly steps: readonly StaffedStep[];
}

function addActiveTask(matter: MatterBuilder, today: CivilDate, active: ActiveSteps, index: number): Task | undefined {
  const { work, milestone, steps } = active;
  const step = steps[index];
  if (!step) return undefined;
  const status = statusOf(work, step, index);
  const yesterday = at(addDays(today, -2), 15);
  const dueAt = stepDue(today, work, steps, index);
  const doneAt = dueAt && at(dueAt, 15) < yesterday ? at(dueAt, 15) : yesterday;
  return matter.task({
    milestone,
    title: step.title,
    status,
    dueAt,
    assignees: step.assignees,
    tags: step.tags,
    notes: index === work.current ? work.notes : "",
    createdAt: milestone.createdAt,
    updatedAt: status === "upcoming" ? milestone.createdAt : doneAt,
    finishedAt: isOpenStatus(status) ? null : doneAt,
  });
}

/** Adds a milestone in progress, dated from today, with its tasks; returns the milestone. */
export function addActiveMilestone(matter: MatterBuilder, today: CivilDate, work: ActiveWork): SampleMilestone {
  const plan = plans[work.kind];
  const steps = staffed(plan, work.staff);
  const lead = steps[work.current]?.leadDays ?? 0;
  const due = workday(today, (work.offsetDays ?? noDateSlack) + lead);
  const begun = addDays(today, (work.offsetDays ?? 0) + lead - (steps[0]?.leadDays ?? 0) - 5);
  const milestone = matter.milestone({
    title: plan.title,
    dueAt: work.kind === "closing" ? null : due,
    clientDueDate: work.clientDate ? workday(due, -9) : null,
    assignees: [work.staff.attorney],
    createdAt: at(earlier(begun, addDays(today, -3)), 14),
  });
  for (const index of steps.keys()) addActiveTask(matter, today, { work, milestone, steps }, index);
  return milestone;
}
