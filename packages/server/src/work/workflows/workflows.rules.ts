import type { StepOffset, WorkflowMilestone, WorkflowStep } from "@iphub/sdk/contract/workflow-shapes";
import { stepOrderFaults } from "@iphub/sdk/domain/work/step-order";
import type { FieldError } from "@iphub/sdk/field-errors";
import type { Transaction } from "kysely";
import * as z from "zod/mini";
import { unknownPeople } from "../../identity/public.ts";
import { invalid } from "../../platform/failures.ts";
import type { Schema } from "../../schema.ts";

/**
 * Checks a milestone template that is about to be saved: the order of its steps, its people, its dates. People of the
 * version before are not judged again.
 * @throws Failure 400 naming the fields
 */
export async function checkMilestone(
  tx: Transaction<Schema>,
  milestone: Pick<WorkflowMilestone, "due" | "steps">,
  before: readonly WorkflowStep[] = [],
): Promise<void> {
  const faults = [
    ...ownDateFaults(milestone.due),
    ...stepOrderFaults(milestone.steps),
    ...(await unknownAssignees(tx, milestone.steps, before)),
  ];
  if (faults.length > 0) throw invalid(faults);
}

const namedSteps = z.object({
  steps: z.array(z.object({ id: z.optional(z.string()), title: z.optional(z.unknown()) })),
});

/**
 * The ids of a save's steps that can only mean steps that are there already: a step without a title is no new one. Taken
 * from the body before it is judged, because a step that is missing is said before any other fault.
 */
export function oldStepIds(body: unknown): string[] {
  const read = namedSteps.safeParse(body);
  if (!read.success) return [];
  return read.data.steps.flatMap(({ id, title }) => (id !== undefined && title === undefined ? [id] : []));
}

function ownDateFaults(due: StepOffset | null): FieldError[] {
  if (due?.from !== "milestone") return [];
  return [{ field: "due.from", message: "must be bind: a milestone's own date cannot be counted from itself" }];
}

async function unknownAssignees(
  tx: Transaction<Schema>,
  steps: readonly WorkflowStep[],
  before: readonly WorkflowStep[],
): Promise<FieldError[]> {
  const kept = new Set(before.flatMap((step) => step.options.assignees));
  const named = new Set(steps.flatMap((step) => step.options.assignees).filter((email) => !kept.has(email)));
  const unknown = new Set(await unknownPeople(tx, [...named]));
  return steps.flatMap(({ options }, index) =>
    options.assignees.flatMap((email, at) => {
      if (!unknown.has(email)) return [];
      const message = `${email} is not a current user; use the e-mail addresses of people of this hub`;
      return [{ field: `steps[${index}].options.assignees[${at}]`, message }];
    }),
  );
}
