import type { Workflow, WorkflowMilestone, WorkflowStep } from "@iphub/sdk/contract/workflow-shapes";
import { saveStepInstructions } from "@iphub/sdk/domain/step-instructions";
import { useHubApp } from "../platform/hub-app.ts";
import { queryKeys } from "../platform/query-keys.ts";
import { useRemote } from "../platform/use-remote.ts";
import { useWrite } from "../platform/use-write.ts";

/** A milestone that a template does not have yet. */
export type NewWorkflowMilestone = Pick<WorkflowMilestone, "title" | "due" | "steps">;

/** One workflow template, to read and to change: each save is a new version with its reason (spec §7 Workflow). */
export function useWorkflow(id: string) {
  const { hub, queries } = useHubApp();
  const { write, sending, errorOf } = useWrite();
  const key = queryKeys.workflow(id);
  const remote = useRemote<Workflow>(key, () => hub.workflows.get({ id }));
  const commits = useRemote(queryKeys.workflowCommits(id), () => hub.workflows.commits({ id }));

  const saveBy = async (title: string, call: () => Promise<WorkflowMilestone>) => {
    const saved = await write(call, { done: "Template saved", subject: title });
    if (!saved) return false;
    await queries.invalidateQueries({ queryKey: ["workflows"] });
    return true;
  };
  /** Saves over the version that was read: somebody else's newer one is not lost. */
  const save = ({ id: milestoneId, title, due, steps, version }: WorkflowMilestone, commitMessage: string) =>
    saveBy(title, () =>
      hub.workflows.saveMilestone({ id, milestoneId, title, due, steps: [...steps], version, commitMessage }),
    );
  /** The hub adds a milestone without steps; its steps are the version after that. */
  const add = async ({ title, due, steps }: NewWorkflowMilestone, commitMessage: string) =>
    saveBy(title, async () => {
      const added = await hub.workflows.addMilestone({ id, title, due, commitMessage });
      if (steps.length === 0) return added;
      const { id: milestoneId, version } = added;
      return hub.workflows.saveMilestone({ id, milestoneId, steps: [...steps], version, commitMessage });
    });
  return {
    ...remote,
    commits: commits.data ?? [],
    sending,
    errorOf,
    actions: {
      retry: remote.retry,
      save,
      add,
      /** Saves the instructions of one step. @throws Error with the specification's words where it is not there */
      saveInstructions: (
        milestoneId: string,
        step: Pick<WorkflowStep, "id">,
        instructions: string,
        commitMessage: string,
      ) => save(saveStepInstructions(remote.data, milestoneId, step.id, instructions), commitMessage),
      publish: async () => {
        const published = await write(() => hub.workflows.publish({ id }), { done: "Template published" });
        if (published) await queries.invalidateQueries({ queryKey: ["workflows"] });
      },
    },
  };
}
