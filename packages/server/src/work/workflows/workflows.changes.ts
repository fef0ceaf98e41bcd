import type { WorkflowMilestone, WorkflowStep } from "@iphub/sdk/contract/workflow-shapes";
import type { workflows } from "@iphub/sdk/contract/workflows";
import type { EndpointParsed } from "@iphub/sdk/endpoint";
import { freeId, readableId } from "./readable-id.ts";

/** What the saving of a milestone template carries. */
export type MilestoneSave = EndpointParsed<(typeof workflows)["saveMilestone"]>;

type StepInput = NonNullable<MilestoneSave["steps"]>[number];

/** The milestone as its next version has it: what the save leaves out stays. */
export function nextVersion(before: WorkflowMilestone, save: MilestoneSave): WorkflowMilestone {
  return {
    ...before,
    title: save.title ?? before.title,
    due: save.due === undefined ? before.due : save.due,
    steps: save.steps ? wholeSteps(save.steps) : before.steps,
    version: before.version + 1,
  };
}

/** Steps with an id and a position each, in the order of their positions; one without a position stays where it is. */
function wholeSteps(steps: readonly StepInput[]): WorkflowStep[] {
  const taken = new Set(steps.flatMap((step) => step.id ?? []));
  const whole = steps.map((step, index): WorkflowStep => {
    const id = step.id ?? freeId(readableId(step.title, `step-${index + 1}`), taken);
    taken.add(id);
    return { ...step, id, display: step.display ?? { position: index + 1 } };
  });
  return whole.toSorted((a, b) => a.display.position - b.display.position);
}
