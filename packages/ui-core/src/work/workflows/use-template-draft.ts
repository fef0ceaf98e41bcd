import {
  stepOffset,
  type WorkflowMilestone,
  workflowMilestone,
  workflowStep,
} from "@iphub/sdk/contract/workflow-shapes";
import * as z from "zod/mini";
import { putDraft } from "../../platform/drafts.ts";
import type { HubApp } from "../../platform/hub-app.ts";
import { useDraft } from "../../platform/use-draft.ts";

const templateDraft = z.object({
  /** The version that the changes started from: a later one by someone else is brought together with them. */
  base: workflowMilestone,
  title: z.string(),
  due: z.nullable(stepOffset),
  steps: z.readonly(z.array(workflowStep)),
  reason: z.string(),
});
/** The values of the form of a template's milestone. */
export type TemplateDraft = z.infer<typeof templateDraft>;

const placeOf = (workflowId: string, milestoneId: string) => `template:${workflowId}/${milestoneId}`;

/** Keeps values for the form of a milestone, which opens with them. */
export function keepTemplateDraft(app: HubApp, workflowId: string, values: TemplateDraft): void {
  putDraft(app, placeOf(workflowId, values.base.id), values);
}

/**
 * The form of a milestone of a template; what is typed is kept by template and milestone. `isStale` says that someone else
 * has saved the milestone since.
 */
export function useTemplateDraft(workflowId: string, milestone: WorkflowMilestone) {
  const { title, due, steps } = milestone;
  const begun: TemplateDraft = { base: milestone, title, due, steps, reason: "" };
  const draft = useDraft(placeOf(workflowId, milestone.id), templateDraft, begun);
  const { values } = draft;
  return {
    ...draft,
    isStale: values.base.version !== milestone.version,
    set: (change: Partial<TemplateDraft>) => draft.actions.set({ ...values, ...change }),
  };
}
