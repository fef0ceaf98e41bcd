import type { workflows } from "@iphub/sdk/contract/workflows";
import { distinctTags } from "@iphub/sdk/records/tags";
import type { NounHandlers } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { milestoneOf, readWorkflow, readWorkflows, stepOf, templateMissing } from "./workflow-record.ts";
import { bindTemplate } from "./workflows.bind.ts";
import { oldStepIds } from "./workflows.rules.ts";
import { readCommits, tagsOfTasks, templatesOnMatters } from "./workflows.store.ts";
import { takeBackMilestone, takeBackWorkflow, withdrawWorkflow } from "./workflows.undo.ts";
import { addMilestone, createWorkflow, publishWorkflow, saveMilestone } from "./workflows.writes.ts";

/** Answers the calls of the noun workflows. */
export function workflowsHandlers(platform: Platform): NounHandlers<typeof workflows> {
  const { db } = platform;
  return {
    ...takingBack(platform),
    list: async () => readWorkflows(db),
    get: async ({ params }) => readWorkflow(db, params.id),
    milestones: async ({ params }) => (await readWorkflow(db, params.id)).milestones,
    commits: async ({ params }) => readCommits(db, (await readWorkflow(db, params.id)).id),
    templates: async () =>
      (await readWorkflows(db)).map(({ id, title, category, tags, isDefault, isDraft }) => ({
        id,
        title,
        category,
        tags,
        isDefault,
        isDraft,
      })),
    byReferences: async ({ actor, input }) =>
      readWorkflows(db, await templatesOnMatters(db, actor, input().references)),
    byDefault: async () => {
      const found = (await readWorkflows(db)).find((workflow) => workflow.isDefault);
      if (!found) throw templateMissing("workflow template");
      return found;
    },
    taxonomy: async () => {
      const categories = Map.groupBy(await readWorkflows(db), (workflow) => workflow.category);
      return [...categories].map(([category, templates]) => ({
        category,
        templates: templates.map(({ id, title }) => ({ id, title })),
      }));
    },
    tags: async ({ actor }) => {
      const [templates, ofTasks] = await Promise.all([readWorkflows(db), tagsOfTasks(db, actor)]);
      const steps = templates.flatMap((workflow) => workflow.milestones.flatMap((milestone) => milestone.steps));
      const ofSteps = steps.flatMap((step) => step.options.tags);
      const ofTemplates = templates.flatMap((workflow) => workflow.tags);
      return distinctTags([...ofTemplates, ...ofSteps, ...ofTasks]).sort();
    },
    create: async ({ actor, input, write }) => {
      const creation = input();
      return write((tx) => createWorkflow(tx, platform, actor, creation));
    },
    publish: async ({ actor, params, write }) => {
      const { id } = await readWorkflow(db, params.id);
      return write((tx) => publishWorkflow(tx, platform, actor, id));
    },
    addMilestone: async ({ actor, params, input, write }) => {
      await readWorkflow(db, params.id);
      const addition = input();
      return write((tx) => addMilestone(tx, platform, actor, addition));
    },
    saveMilestone: async ({ actor, params: { id, milestoneId }, input, write, request }) => {
      const milestone = milestoneOf(await readWorkflow(db, id), milestoneId);
      for (const stepId of oldStepIds(request.body)) stepOf(milestone, stepId);
      const save = { ...input(), id };
      return write((tx) => saveMilestone(tx, platform, actor, milestoneId, save));
    },
    bind: async ({ actor, input, write }) => {
      const request = input();
      return write((tx) => bindTemplate(tx, platform, actor, request));
    },
  };
}

/** Answers the calls that undo what was done to a template. */
function takingBack(
  platform: Platform,
): Pick<NounHandlers<typeof workflows>, "withdraw" | "takeBack" | "takeBackMilestone"> {
  const { db } = platform;
  return {
    withdraw: async ({ actor, params, write }) => {
      const { id } = await readWorkflow(db, params.id);
      return write((tx) => withdrawWorkflow(tx, platform, actor, id));
    },
    takeBack: async ({ actor, params, write }) => {
      const { id } = await readWorkflow(db, params.id);
      return write((tx) => takeBackWorkflow(tx, platform, actor, id));
    },
    takeBackMilestone: async ({ actor, params: { id, milestoneId }, input, write }) => {
      milestoneOf(await readWorkflow(db, id), milestoneId);
      const { version } = input();
      return write((tx) => takeBackMilestone(tx, platform, actor, { id, milestoneId, version }));
    },
  };
}
