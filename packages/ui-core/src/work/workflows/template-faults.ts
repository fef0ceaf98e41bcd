import type { WorkflowStep } from "@iphub/sdk/contract/workflow-shapes";
import { stepOrderFaults } from "@iphub/sdk/domain/work/step-order";
import type { TemplateDraft } from "./use-template-draft.ts";

/** What a step is called among the others, also before it has a title. */
export function stepName({ id, title }: Pick<WorkflowStep, "id" | "title">, steps: readonly WorkflowStep[]): string {
  return title.trim() || `untitled step ${steps.findIndex((step) => step.id === id) + 1}`;
}

/** What keeps a milestone of a template from being saved, by field, for example `steps[1].title`; `reason` is its own. */
export function templateFaults({
  title,
  steps,
  reason,
}: Pick<TemplateDraft, "title" | "steps" | "reason">): ReadonlyMap<string, string> {
  const named = steps.map((step) => ({ ...step, title: stepName(step, steps) }));
  return new Map([
    ...emptyFault("title", title, "is empty; name the milestone"),
    ...steps.flatMap((step, at) => emptyFault(`steps[${at}].title`, step.title, "is empty; name the step")),
    ...emptyFault("reason", reason, "is empty; say why, for the list of versions"),
    ...stepOrderFaults(named).map(({ field, message }): [string, string] => [field.replace(/\[\d+\]$/, ""), message]),
  ]);
}

function emptyFault(field: string, text: string, message: string): [string, string][] {
  return text.trim() === "" ? [[field, message]] : [];
}
