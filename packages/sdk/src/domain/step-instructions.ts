import type { Workflow, WorkflowMilestone } from "../contract/workflow-shapes.ts";

/**
 * A milestone template with the instructions of one of its steps replaced, ready to be saved.
 * @throws Error 'workflow template not found', 'milestone template not found' or 'Step not found' (spec §5)
 */
export function saveStepInstructions(
  workflow: Workflow | undefined,
  milestoneId: string,
  stepId: string,
  instructions: string,
): WorkflowMilestone {
  if (!workflow) throw new Error("workflow template not found");
  const milestone = workflow.milestones.find((one) => one.id === milestoneId);
  if (!milestone) throw new Error("milestone template not found");
  if (!milestone.steps.some((step) => step.id === stepId)) throw new Error("Step not found");
  const steps = milestone.steps.map((step) =>
    step.id === stepId ? { ...step, options: { ...step.options, instructions } } : step,
  );
  return { ...milestone, steps };
}
