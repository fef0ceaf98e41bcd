import type { Workflow, WorkflowMilestone, WorkflowStep } from "@iphub/sdk/contract/workflow-shapes";
import { saveStepInstructions } from "@iphub/sdk/domain/work/step-instructions";
import { useNames } from "../../identity/public.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { workKeys } from "../query-keys.ts";

/** A new milestone of a template. */
export type NewWorkflowMilestone = Pick<WorkflowMilestone, "title" | "due" | "steps">;

/** One workflow template, to read and edit: each save is a new version with its reason, and can be undone. */
export function useWorkflow(id: string) {
  const { hub } = useHubApp();
  const { write, sending, errorOf } = useWrite();
  const { put, takeBack, remove, withdraw, refetch } = useTemplateUndo(id, write);
  const key = workKeys.workflow(id);
  const remote = useRemote<Workflow>(key, () => hub.workflows.get({ id }));
  const commits = useRemote(workKeys.workflowCommits(id), () => hub.workflows.commits({ id }));

  const saveBy = async (title: string, call: () => Promise<WorkflowMilestone>, before?: WorkflowMilestone) => {
    const undo = (saved: WorkflowMilestone) => void (before ? takeBack(before, saved.version) : remove(saved));
    const saved = await write(call, { done: "Template saved", subject: title, undo });
    // Also after a refusal, because the version that was read may be stale.
    await refetch();
    return saved !== null;
  };
  /** Saves over the version that was read, so that a newer one by someone else is not lost. */
  const save = (milestone: WorkflowMilestone, commitMessage: string) => {
    const before = remote.data?.milestones.find(({ id: one }) => one === milestone.id);
    return saveBy(milestone.title, () => put(milestone, commitMessage), before);
  };
  /** The hub adds a milestone without steps; its steps are saved as the next version. */
  const add = async ({ title, due, steps }: NewWorkflowMilestone, commitMessage: string) =>
    saveBy(title, async () => {
      const added = await hub.workflows.addMilestone({ id, title, due, commitMessage });
      if (steps.length === 0) return added;
      const { id: milestoneId, version } = added;
      return hub.workflows.saveMilestone({ id, milestoneId, steps: [...steps], version, commitMessage });
    });
  const nameOf = useNames((commits.data ?? []).map(({ author }) => author));
  return {
    ...remote,
    commits: (commits.data ?? []).map((one) => ({ ...one, author: one.author && nameOf(one.author) })),
    sending,
    errorOf,
    actions: {
      save,
      add,
      /** Saves the instructions of one step. @throws Error 'Step not found' if it does not exist */
      saveInstructions: (
        milestoneId: string,
        step: Pick<WorkflowStep, "id">,
        instructions: string,
        commitMessage: string,
      ) => save(saveStepInstructions(remote.data, milestoneId, step.id, instructions), commitMessage),
      publish: async () => {
        const words = { done: "Template published", undo: () => void withdraw() };
        const published = await write(() => hub.workflows.publish({ id }), words);
        if (published) await refetch();
      },
    },
  };
}

/** The calls that undo changes to a template, each with its message. */
function useTemplateUndo(id: string, write: ReturnType<typeof useWrite>["write"]) {
  const { hub, queries } = useHubApp();
  const refetch = () => queries.invalidateQueries({ queryKey: ["workflows"] });
  const put = ({ id: milestoneId, title, due, steps, version }: WorkflowMilestone, commitMessage: string) =>
    hub.workflows.saveMilestone({ id, milestoneId, title, due, steps: [...steps], version, commitMessage });
  /** Saves the previous state of the milestone as a new version. */
  const takeBack = async (before: WorkflowMilestone, version: number) => {
    const call = () => put({ ...before, version }, `Undo version ${version}`);
    await write(call, { done: "Change undone", subject: before.title });
    await refetch();
  };
  const remove = async ({ id: milestoneId, title, version }: WorkflowMilestone) => {
    const call = () => hub.workflows.takeBackMilestone({ id, milestoneId, version });
    await write(call, { done: "Milestone removed", subject: title });
    await refetch();
  };
  const withdraw = async () => {
    await write(() => hub.workflows.withdraw({ id }), { done: "Template is a draft again" });
    await refetch();
  };
  return { put, takeBack, remove, withdraw, refetch };
}

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
