import {
  type Workflow,
  type WorkflowMilestone,
  type WorkflowStep,
  workflowMilestone,
} from "@iphub/sdk/contract/workflow-shapes";
import { saveStepInstructions } from "@iphub/sdk/domain/work/step-instructions";
import { mergeTemplates, type TemplateChange } from "@iphub/sdk/domain/work/template-merge";
import { useState } from "react";
import { useNames } from "../../identity/public.ts";
import { type Conflict, currentIn, isClash } from "../../platform/conflict.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { workKeys } from "../query-keys.ts";
import { keepTemplateDraft } from "./use-template-draft.ts";

/** A new milestone of a template. */
export type NewWorkflowMilestone = Pick<WorkflowMilestone, "title" | "due" | "steps">;

/** Two changes of one milestone of a template: what both have changed in different ways, each by its label. */
export interface TemplateConflict extends Conflict<Readonly<Record<string, string>>, Readonly<Record<string, string>>> {
  readonly milestoneId: string;
}

/** A save that someone else's made stale. */
interface StaleSave {
  readonly base: WorkflowMilestone;
  readonly mine: WorkflowMilestone;
  readonly theirs: WorkflowMilestone;
  readonly commitMessage: string;
}

/** One workflow template, to read and edit: each save is a new version with its reason, and can be undone. */
export function useWorkflow(id: string) {
  const app = useHubApp();
  const { hub } = app;
  const { write, sending, errorOf } = useWrite();
  const undo = useTemplateUndo(id, write);
  const { put, remove, withdraw, refetch } = undo;
  const key = workKeys.workflow(id);
  const remote = useRemote<Workflow>(key, () => hub.workflows.get({ id }));
  const commits = useRemote(workKeys.workflowCommits(id), () => hub.workflows.commits({ id }));
  const { stale, save, resolve, dismiss } = useTemplateSave(write, undo);

  /**
   * The hub adds a milestone without steps; its steps are saved as the next version. Where only they are refused, the milestone
   * is there, and its own form has them to be saved from: sent again as a whole it would be there twice.
   */
  const add = async ({ title, due, steps }: NewWorkflowMilestone, commitMessage: string) => {
    const said = { done: "Template saved", subject: title, undo: (made: WorkflowMilestone) => void remove(made) };
    const call = () => hub.workflows.addMilestone({ id, title, due, commitMessage });
    const added = await write(call, steps.length === 0 ? said : {});
    if (added && steps.length > 0) {
      const whole = { ...added, steps: [...steps] };
      const saved = await write(() => put(whole, commitMessage), { ...said, failed: "Added without its steps" });
      if (!saved) keepTemplateDraft(app, id, { base: added, title, due, steps, reason: commitMessage });
    }
    await refetch();
    return added !== null;
  };
  const nameOf = useNames((commits.data ?? []).map(({ author }) => author));
  return {
    ...remote,
    commits: (commits.data ?? []).map((one) => ({ ...one, author: one.author && nameOf(one.author) })),
    sending,
    errorOf,
    /** Both changes of a milestone, where a save was refused for what someone else has saved; null without one. */
    conflict: stale && conflictOf(stale),
    actions: {
      save,
      add,
      /** Saves with those of the reader's changes that were chosen by their labels; true if it was saved. */
      resolve,
      dismissConflict: dismiss,
      /** Saves the instructions of one step. @throws Error 'Step not found' if it does not exist */
      saveInstructions: (
        milestoneId: string,
        step: Pick<WorkflowStep, "id">,
        instructions: string,
        commitMessage: string,
      ) => {
        const changed = saveStepInstructions(remote.data, milestoneId, step.id, instructions);
        const read = remote.data?.milestones.find(({ id: one }) => one === milestoneId);
        return save(read ?? changed, { steps: changed.steps }, commitMessage);
      },
      publish: async () => {
        const words = { done: "Template published", undo: () => void withdraw() };
        const published = await write(() => hub.workflows.publish({ id }), words);
        if (published) await refetch();
      },
    },
  };
}

/**
 * Saves milestones over the version that was read. What only someone else has changed since is kept; what both have
 * changed is shown to choose from, and nothing is saved until then.
 */
function useTemplateSave(
  write: ReturnType<typeof useWrite>["write"],
  { put, takeBack, refetch }: ReturnType<typeof useTemplateUndo>,
) {
  const [stale, setStale] = useState<StaleSave | null>(null);
  const save = async (
    base: WorkflowMilestone,
    change: Partial<TemplateChange>,
    commitMessage: string,
  ): Promise<boolean> => {
    const mine = { ...base, ...change };
    const stored: WorkflowMilestone[] = [];
    const saved = await write(() => put(mine, commitMessage), {
      done: "Template saved",
      subject: mine.title,
      undo: ({ version }) => void takeBack(base, version),
      refused: (error) => stored.push(...currentIn(workflowMilestone, error)) > 0,
    });
    await refetch();
    const theirs = stored.at(0);
    if (saved || !theirs) return saved !== null;
    const { merged, clashes } = mergeTemplates([base, mine, theirs]);
    if (clashes.length === 0) return save(theirs, merged, commitMessage);
    setStale({ base, mine, theirs, commitMessage });
    return false;
  };
  const resolve = async (labels: readonly string[]): Promise<boolean> => {
    if (!stale) return false;
    setStale(null);
    const { base, mine, theirs, commitMessage } = stale;
    const { clashes } = mergeTemplates([base, mine, theirs]);
    const fields = clashes.filter(({ label }) => labels.includes(label)).map(({ field }) => field);
    const { merged } = mergeTemplates([base, mine, theirs], (field) => fields.includes(field));
    const kept = { ...theirs, steps: positioned(theirs.steps) };
    return isClash(merged, kept, merged) ? save(theirs, merged, commitMessage) : true;
  };
  return { stale, save, resolve, dismiss: () => setStale(null) };
}

function conflictOf({ base, mine, theirs }: StaleSave): TemplateConflict {
  const { clashes } = mergeTemplates([base, mine, theirs]);
  return {
    milestoneId: base.id,
    mine: Object.fromEntries(clashes.map(({ label, mine: words }) => [label, words])),
    current: Object.fromEntries(clashes.map(({ label, theirs: words }) => [label, words])),
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
