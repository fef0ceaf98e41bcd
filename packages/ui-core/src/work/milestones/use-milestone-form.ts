import { type Milestone, milestone as milestoneSchema } from "@iphub/sdk/contract/milestone-record";
import { initialValues, pluck, valuesOf } from "@iphub/sdk/records/record";
import * as z from "zod/mini";
import { useDraft } from "../../platform/use-draft.ts";
import { type MilestoneValues, milestoneForm } from "./use-milestone-actions.ts";

const milestoneDraft = z.object({
  /** The version that the changes started from: a later one by someone else is a conflict. Null for a new milestone. */
  base: z.nullable(milestoneSchema),
  values: z.object(pluck(milestoneForm, "schema")),
});

const blank: MilestoneValues = { ...initialValues(milestoneForm), title: "" };

/** The form of a milestone of a matter, or of a new one with null; what is typed is kept. */
export function useMilestoneForm(inventionId: string, milestone: Milestone | null) {
  const begun = { base: milestone, values: valuesOf(milestoneForm, "input", milestone ?? blank) };
  const place = milestone ? `milestone:${milestone.id}` : `new-milestone:${inventionId}`;
  const draft = useDraft(place, milestoneDraft, begun);
  const { base, values } = draft.values;
  return {
    draft,
    base,
    values,
    set: (change: Partial<MilestoneValues>) =>
      draft.actions.edit((known) => ({ ...known, values: { ...known.values, ...change } })),
  };
}
