import type { Workflow } from "../../contract/workflow-shapes.ts";
import { stepOffsetText } from "./step-schedule.ts";

/**
 * Where a step is in its workflow and when the workflow wants it done: `Step 2 of Disclosure to filing, planned 2 days
 * after the start`. The date itself may have been changed since, so it is not named. Null where the step is gone.
 */
export function stepPlace(
  { title, milestones }: Pick<Workflow, "title" | "milestones">,
  stepId: string,
): string | null {
  const steps = milestones.flatMap((milestone) => milestone.steps);
  const at = steps.findIndex(({ id }) => id === stepId);
  const due = steps[at]?.options.due ?? null;
  if (at < 0) return null;
  return `Step ${at + 1} of ${title}${due === null ? "" : `, planned ${stepOffsetText(due)}`}`;
}
