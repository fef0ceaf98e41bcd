import type { WorkflowMilestone, WorkflowStep } from "../../contract/workflow-shapes.ts";
import { canonicalJson } from "../canonical-json.ts";
import { stepOffsetText } from "./step-schedule.ts";

/** Something of a milestone's template that two people have changed in different ways. */
export interface TemplateClash {
  /** Names it among the others, for the choice between the two. */
  readonly field: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

/** What a save of a milestone's template sends. */
export type TemplateChange = Pick<WorkflowMilestone, "title" | "due" | "steps">;

/** Two changes of the same version of a milestone's template, brought together. */
export interface TemplateMerge {
  readonly merged: TemplateChange;
  /** What both have changed in different ways. */
  readonly clashes: readonly TemplateClash[];
}

/** One value in the version that was read, in mine and in theirs. */
type Versions<T> = readonly [base: T, mine: T, theirs: T];
type Part = { readonly field: string; readonly label: string };
/** Decides which version of a part counts, and notes a clash where both have changed it. */
type PickVersion = <T>(part: Part, versions: Versions<T>, words: (value: T) => string) => T;

/**
 * Brings two changes of a milestone's template together: what only one of them has changed is taken from that one, down
 * to single parts of a step. What both have changed in different ways is a clash, for which `isMine` decides.
 */
export function mergeTemplates(
  [base, mine, theirs]: Versions<TemplateChange>,
  isMine: (field: string) => boolean = () => true,
): TemplateMerge {
  const clashes: TemplateClash[] = [];
  const pick: PickVersion = (part, [before, my, their], words) => {
    if (isSame(my, before) || isSame(my, their)) return their;
    if (isSame(their, before)) return my;
    clashes.push({ ...part, mine: words(my), theirs: words(their) });
    return isMine(part.field) ? my : their;
  };
  const own = withOwnIds(base.steps, mine.steps, theirs.steps);
  const merged = {
    title: pick({ field: "title", label: "Title" }, [base.title, mine.title, theirs.title], asText),
    due: pick({ field: "due", label: "Due" }, [base.due, mine.due, theirs.due], dueWords),
    steps: mergeSteps([base.steps, own, theirs.steps], pick),
  };
  return { merged, clashes };
}

type Steps = readonly WorkflowStep[];

function mergeSteps([base, mine, theirs]: Versions<Steps>, pick: PickVersion): WorkflowStep[] {
  const steps = orderedIds([base, mine, theirs], pick).flatMap((id) => {
    const versions = [stepIn(base, id), stepIn(mine, id), stepIn(theirs, id)] as const;
    return mergeStep(id, versions, pick) ?? [];
  });
  const ids = new Set(steps.map(({ id }) => id));
  // A step may wait for one that the other person has removed.
  return steps.map((step, position) => ({
    ...step,
    options: { ...step.options, after: step.options.after.filter((id) => ids.has(id)) },
    display: { position },
  }));
}

/** A step of both; null if it is removed. */
function mergeStep(id: string, versions: Versions<WorkflowStep | null>, pick: PickVersion): WorkflowStep | null {
  const [base, mine, theirs] = versions;
  if (mine && theirs) return mergeParts([base ?? theirs, mine, theirs], pick);
  const left = mine ?? theirs;
  if (!left || !base) return left;
  const part = { field: `step:${id}`, label: `Step ‘${left.title}’` };
  return pick(part, [content(base), content(mine), content(theirs)], (step) => (step ? "Changed" : "Removed")) && left;
}

/** A step without its place among the others, which is merged for all of them. */
function content(step: WorkflowStep | null): WorkflowStep | null {
  return step && { ...step, display: { position: 0 } };
}

function mergeParts([base, mine, theirs]: Versions<WorkflowStep>, pick: PickVersion): WorkflowStep {
  const part = (name: string, label: string) => ({
    field: `step:${mine.id}:${name}`,
    label: `Step ‘${theirs.title}’: ${label}`,
  });
  const option = <Name extends keyof WorkflowStep["options"]>(
    name: Name,
    label: string,
    words: (value: WorkflowStep["options"][Name]) => string,
  ) => pick(part(name, label), [base.options[name], mine.options[name], theirs.options[name]], words);
  return {
    ...theirs,
    title: pick(part("title", "title"), [base.title, mine.title, theirs.title], asText),
    isDraft: pick(part("draft", "draft"), [base.isDraft, mine.isDraft, theirs.isDraft], (is) => (is ? "Yes" : "No")),
    options: {
      instructions: option("instructions", "instructions", asText),
      assignees: option("assignees", "people", listWords),
      tags: option("tags", "tags", listWords),
      due: option("due", "due", dueWords),
      after: option("after", "after", listWords),
    },
  };
}

/** The ids of all steps in order. The steps that only one of them has follow the one that they follow there. */
function orderedIds([base, mine, theirs]: Versions<Steps>, pick: PickVersion): string[] {
  const [before, my, their] = [base.map(idOf), mine.map(idOf), theirs.map(idOf)];
  const isShared = (id: string) => before.includes(id) && my.includes(id) && their.includes(id);
  const titleOf = (id: string) => stepIn(theirs, id)?.title ?? id;
  const words = (ids: readonly string[]) => ids.map(titleOf).join(", ");
  const part = { field: "order", label: "Order of the steps" };
  const shared: Versions<string[]> = [before.filter(isShared), my.filter(isShared), their.filter(isShared)];
  const order = pick(part, shared, words);
  return isSame(order, shared[2]) ? withOthers(their, my) : withOthers(my, their);
}

function withOthers(ids: readonly string[], others: readonly string[]): string[] {
  const all = [...ids];
  for (const [at, id] of others.entries()) {
    if (all.includes(id)) continue;
    const before = others.slice(0, at).findLast((one) => all.includes(one));
    all.splice(before === undefined ? 0 : all.indexOf(before) + 1, 0, id);
  }
  return all;
}

/** My steps, where a new one whose id a new step of theirs has too gets another. */
function withOwnIds(base: Steps, mine: Steps, theirs: Steps): Steps {
  const taken = new Set([...base, ...mine, ...theirs].map(idOf));
  const renamed = new Map<string, string>();
  for (const step of mine) {
    const their = stepIn(theirs, step.id);
    if (stepIn(base, step.id) || !their || isSame(content(step), content(their))) continue;
    let number = 2;
    while (taken.has(`${step.id}-${number}`)) number += 1;
    taken.add(`${step.id}-${number}`);
    renamed.set(step.id, `${step.id}-${number}`);
  }
  const own = (id: string) => renamed.get(id) ?? id;
  return mine.map((step) => ({
    ...step,
    id: own(step.id),
    options: { ...step.options, after: step.options.after.map(own) },
  }));
}

function stepIn(steps: Steps, id: string): WorkflowStep | null {
  return steps.find((step) => step.id === id) ?? null;
}

const idOf = ({ id }: WorkflowStep) => id;
const asText = (text: string) => text;
const dueWords = (due: WorkflowMilestone["due"]) => (due ? stepOffsetText(due) : "No date");
const listWords = (list: readonly string[]) => list.join(", ");

/** Compares values whatever the order of their fields. */
function isSame(one: unknown, other: unknown): boolean {
  return canonicalJson(one) === canonicalJson(other);
}
