import * as z from "zod/mini";

/**
 * When a step is due: days, business days, weeks or months after the bind date, or after (or, with a negative count,
 * before) its milestone's due date.
 */
export const stepOffset = z.strictObject({
  from: z.enum(["bind", "milestone"], "must be bind or milestone"),
  count: z.int("must be a whole number").check(z.gte(-3660, "is too far"), z.lte(3660, "is too far")),
  unit: z.enum(["day", "business-day", "week", "month"], "must be day, business-day, week or month"),
});
/** When a step is due. */
export type StepOffset = z.infer<typeof stepOffset>;

/** One step of a milestone template, which becomes a task. */
export const workflowStep = z.object({
  id: z.string(),
  title: z.string(),
  options: z.object({
    /** Markdown. */
    instructions: z.string(),
    assignees: z.array(z.string()),
    tags: z.array(z.string()),
    due: z.nullable(stepOffset),
    /** The steps of the same milestone that must be done before this one opens. */
    after: z.array(z.string()),
  }),
  display: z.object({ position: z.number() }),
  /** A draft is not added to matters. */
  isDraft: z.boolean(),
});
/** One step of a milestone template. */
export type WorkflowStep = z.infer<typeof workflowStep>;

/** A milestone of a workflow template with its steps in order. */
export const workflowMilestone = z.object({
  id: z.string(),
  title: z.string(),
  due: z.nullable(stepOffset),
  position: z.number(),
  steps: z.array(workflowStep),
  version: z.number(),
});
/** A milestone of a workflow template. */
export type WorkflowMilestone = z.infer<typeof workflowMilestone>;

/** A workflow template. */
export const workflow = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Its category, for example `Prosecution`. */
  category: z.string(),
  tags: z.array(z.string()),
  isDefault: z.boolean(),
  isDraft: z.boolean(),
  milestones: z.array(workflowMilestone),
  updatedAt: z.string(),
});
/** A workflow template. */
export type Workflow = z.infer<typeof workflow>;

/** A saved change of a milestone template: who changed it, when and why. */
export const workflowCommit = z.object({
  version: z.number(),
  milestoneId: z.string(),
  commitMessage: z.string(),
  author: z.nullable(z.string()),
  createdAt: z.string(),
});
