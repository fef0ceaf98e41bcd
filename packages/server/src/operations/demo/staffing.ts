import type { MilestonePlan, PlanStep } from "./milestone-plans.ts";
import type { Staff } from "./sample-people.ts";

/** A step of a plan with the people who do it. */
export interface StaffedStep extends PlanStep {
  /** E-mail addresses. */
  readonly assignees: string[];
}

function peopleFor(step: PlanStep, staff: Staff): string[] {
  const person = staff[step.desk];
  return step.title.startsWith("Draft ") ? [person, staff.paralegal] : [person];
}

/** The steps of a plan with the people who do them; drafts are shared with the paralegal. */
export function staffed(plan: MilestonePlan, staff: Staff): StaffedStep[] {
  return plan.steps.map((step) => ({ ...step, assignees: peopleFor(step, staff) }));
}
