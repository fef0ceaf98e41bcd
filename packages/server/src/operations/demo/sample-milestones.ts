import type { Task, TaskStatus } from "@iphub/sdk/contract/tasks";
import { addDays, type CivilDate } from "@iphub/sdk/domain/civil-date";
import { isOpenStatus } from "@iphub/sdk/domain/work/task-status";
import { at, type MatterBuilder, workday } from "./matter-builder.ts";
import { type MilestonePlan, type PlanKind, type PlanStep, plans } from "./milestone-plans.ts";
import type { PastWork } from "./office-history.ts";
import type { Staff } from "./sample-people.ts";
import type { SampleMilestone } from "./sample-records.ts";

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

interface StaffedStep extends PlanStep {
  /** E-mail addresses. */
  readonly assignees: string[];
}

function peopleFor(step: PlanStep, staff: Staff): string[] {
  const person = staff[step.desk];
  return step.title.startsWith("Draft ") ? [person, staff.paralegal] : [person];
}

/** The steps of a plan with the people who do them; drafts are shared with the paralegal. */
function staffed(plan: MilestonePlan, staff: Staff): StaffedStep[] {
  return plan.steps.map((step) => ({ ...step, assignees: peopleFor(step, staff) }));
}
