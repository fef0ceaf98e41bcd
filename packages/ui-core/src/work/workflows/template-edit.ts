import type { WorkflowStep } from "@iphub/sdk/contract/workflow-shapes";

/** A new step, with an id that no other step has. */
export function newStep(steps: readonly WorkflowStep[]): WorkflowStep {
  const taken = new Set(steps.map((step) => step.id));
  let number = steps.length + 1;
  while (taken.has(`step-${number}`)) number += 1;
  const options = { instructions: "", assignees: [], tags: [], due: null, after: [] };
  return { id: `step-${number}`, title: "", options, display: { position: steps.length }, isDraft: false };
}

/** The steps with one of them moved up (-1) or down (1) among the others. */
export function movedStep(steps: readonly WorkflowStep[], at: number, by: -1 | 1): WorkflowStep[] {
  const step = steps[at];
  if (!step) return [...steps];
  return steps.toSpliced(at, 1).toSpliced(Math.max(0, at + by), 0, step);
}

/** The steps without one, which is also removed from the dependencies of the others. */
export function withoutStep(steps: readonly WorkflowStep[], id: string): WorkflowStep[] {
  return steps
    .filter((step) => step.id !== id)
    .map((step) => ({ ...step, options: { ...step.options, after: step.options.after.filter((one) => one !== id) } }));
}

/** The steps with their positions, as a save sends them. */
export function positioned(steps: readonly WorkflowStep[]): WorkflowStep[] {
  return steps.map((step, position) => ({ ...step, display: { position } }));
}
