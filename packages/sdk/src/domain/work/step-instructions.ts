import type { Workflow, WorkflowMilestone } from "../../contract/workflow-shapes.ts";

/**
 * The steps of a milestone template with new instructions (Markdown) for one of them, to be saved as a new version.
 * Null if the milestone has no such step; the call then responds 'Step not found'.
 */
export function withInstructions(
  { steps }: Pick<WorkflowMilestone, "steps">,
  stepId: string,
  instructions: string,
): WorkflowMilestone["steps"] | null {
  if (!steps.some((step) => step.id === stepId)) return null;
  return steps.map((step) => (step.id === stepId ? { ...step, options: { ...step.options, instructions } } : step));
}

/**
 * A milestone template with the instructions of one of its steps replaced, ready to be saved.
 * @throws Error 'workflow template not found', 'milestone template not found' or 'Step not found'
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
  const steps = withInstructions(milestone, stepId, instructions);
  if (!steps) throw new Error("Step not found");
  return { ...milestone, steps };
}
