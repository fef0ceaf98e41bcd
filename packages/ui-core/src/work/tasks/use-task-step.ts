import type { Task } from "@iphub/sdk/contract/tasks";
import type { WorkflowStep } from "@iphub/sdk/contract/workflow-shapes";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { workKeys } from "../query-keys.ts";

/** The step of the workflow template that a task came from, with its instructions; null for a task added by hand. */
export function useTaskStep(task: Task) {
  const { hub } = useHubApp();
  const { templateId, stepId } = task.workflow;
  const enabled = templateId !== null && stepId !== null;
  const remote = useRemote<WorkflowStep | null>(
    workKeys.step([templateId ?? "", stepId ?? ""]),
    async () => {
      const workflow = await hub.workflows.get({ id: templateId ?? "" });
      const steps = workflow.milestones.flatMap((milestone) => milestone.steps);
      return steps.find((step) => step.id === stepId) ?? null;
    },
    enabled,
  );
  return { step: remote.data ?? null, state: enabled ? remote.state : ("completed" as const) };
}
