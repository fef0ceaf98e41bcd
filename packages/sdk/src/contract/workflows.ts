import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { milestone } from "./milestones.ts";
import { byId, civilDate, done, email, id, repeated, text } from "./shapes.ts";
import { stepOffset, workflow, workflowCommit, workflowMilestone } from "./workflow-shapes.ts";

const stepInput = z.strictObject({
  id: z.optional(id),
  title: text(500),
  options: z.strictObject({
    instructions: z.string().check(z.maxLength(100_000, "is longer than 100000 characters")),
    assignees: z._default(z.array(email), []),
    tags: z._default(z.array(text(60)), []),
    due: z._default(z.nullable(stepOffset), null),
    after: z._default(z.array(id), []),
  }),
  display: z.optional(z.object({ position: z.number() })),
  isDraft: z._default(z.boolean(), false),
});

const base = "/api/workflow/v2/workflows";
const exampleStep = {
  id: "draft-response",
  title: "Draft response",
  options: { instructions: "Answer **every** rejection.", assignees: [], tags: [], due: null, after: [] },
  display: { position: 1 },
  isDraft: false,
};
const exampleMilestone = {
  id: "respond",
  title: "Respond to non-final office action",
  due: { from: "bind", count: 3, unit: "month" },
  position: 0,
  steps: [exampleStep],
  version: 1,
} as const;
const exampleWorkflow = {
  id: "non-final-response",
  title: "Non-final response",
  description: "From the mailed action to the filed reply",
  category: "Prosecution",
  tags: ["office action"],
  isDefault: false,
  isDraft: false,
  milestones: [exampleMilestone],
  updatedAt: "2026-01-31T09:00:00.000Z",
};

/** Workflow templates and putting them on matters. */
export const workflows = {
  list: endpoint({
    method: "GET",
    path: base,
    summary: "List the workflow templates",
    access: "inventions:read",
    response: z.array(workflow),
    example: { output: [exampleWorkflow] },
  }),
  get: endpoint({
    method: "GET",
    path: `${base}/{id}`,
    summary: "Get one workflow template",
    access: "inventions:read",
    params: byId,
    response: workflow,
    example: { input: { id: "non-final-response" }, output: exampleWorkflow },
  }),
  create: endpoint({
    method: "POST",
    path: base,
    summary: "Create a workflow template as a draft",
    access: "workflows:write",
    body: z.strictObject({
      title: text(300),
      description: z._default(z.string(), ""),
      category: z._default(text(100), "Other"),
    }),
    response: workflow,
    status: 201,
    example: { input: { title: "Design application" }, output: exampleWorkflow },
  }),
  publish: endpoint({
    method: "PUT",
    path: `${base}/{id}/publish`,
    summary: "Publish a draft template, so that it can be added to matters",
    access: "workflows:write",
    params: byId,
    response: workflow,
    example: { input: { id: "non-final-response" }, output: exampleWorkflow },
  }),
  withdraw: endpoint({
    method: "PUT",
    path: `${base}/{id}/withdraw`,
    summary: "Make a published template that is on no matter a draft again",
    access: "workflows:write",
    params: byId,
    response: workflow,
    example: { input: { id: "non-final-response" }, output: exampleWorkflow },
  }),
  takeBack: endpoint({
    method: "POST",
    path: `${base}/{id}/take-back`,
    summary: "Remove a template that you created by mistake, while it has no milestone and was never published",
    access: "workflows:write",
    params: byId,
    response: done,
    example: { input: { id: "design-application" }, output: { ok: true } },
  }),
  milestones: endpoint({
    method: "GET",
    path: `${base}/{id}/milestones`,
    summary: "List the milestones of a template with their steps",
    access: "inventions:read",
    params: byId,
    response: z.array(workflowMilestone),
    example: { input: { id: "non-final-response" }, output: [exampleMilestone] },
  }),
  addMilestone: endpoint({
    method: "POST",
    path: `${base}/{id}/milestones`,
    summary: "Add a milestone without steps to the end of a template",
    access: "workflows:write",
    params: byId,
    body: z.strictObject({
      title: text(300),
      due: z._default(z.nullable(stepOffset), null),
      commitMessage: text(500),
    }),
    response: workflowMilestone,
    status: 201,
    example: {
      input: { id: "non-final-response", title: "Interview", commitMessage: "We always interview" },
      output: { ...exampleMilestone, id: "interview", title: "Interview", steps: [] },
    },
  }),
  saveMilestone: endpoint({
    method: "PUT",
    path: `${base}/{id}/milestones/{milestoneId}`,
    summary: "Save a milestone of a template with its steps, as a new version",
    access: "workflows:write",
    params: z.object({ id, milestoneId: id }),
    body: z.strictObject({
      title: z.optional(text(300)),
      due: z.optional(z.nullable(stepOffset)),
      steps: z.optional(z.array(stepInput).check(z.maxLength(200, "has more than 200 steps"))),
      commitMessage: text(500),
      /** The version that was read; the change is refused with the current record if a newer one is stored. */
      version: z.optional(z.number()),
      /** Read-only keys of the record: accepted and ignored. */
      id: z.optional(z.unknown()),
      position: z.optional(z.number()),
    }),
    response: workflowMilestone,
    example: {
      input: { id: "non-final-response", milestoneId: "respond", steps: [exampleStep], commitMessage: "New form" },
      output: exampleMilestone,
    },
  }),
  takeBackMilestone: endpoint({
    method: "POST",
    path: `${base}/{id}/milestones/{milestoneId}/take-back`,
    summary: "Remove a milestone that you added to a template, while no one else has saved it and it is on no matter",
    access: "workflows:write",
    params: z.object({ id, milestoneId: id }),
    body: z.strictObject({
      /** The version that was read; the change is refused with the current record if a newer one is stored. */
      version: z.optional(z.number()),
    }),
    response: workflow,
    example: { input: { id: "non-final-response", milestoneId: "interview" }, output: exampleWorkflow },
  }),
  commits: endpoint({
    method: "GET",
    path: `${base}/{id}/commits`,
    summary: "List the saved versions of a template's milestones, the newest first",
    access: "inventions:read",
    params: byId,
    response: z.array(workflowCommit),
    example: { input: { id: "non-final-response" }, output: [] },
  }),
  templates: endpoint({
    method: "GET",
    path: `${base}/settings/templates`,
    summary: "List the templates to choose from, without their steps",
    access: "inventions:read",
    response: z.array(
      z.pick(workflow, { id: true, title: true, category: true, tags: true, isDefault: true, isDraft: true }),
    ),
    example: { output: [] },
  }),
  byReferences: endpoint({
    method: "GET",
    path: `${base}/by/references`,
    summary: "List the templates that are on the matters with these references",
    access: "inventions:read",
    query: z.object({ references: repeated(z.string()) }),
    queryStyle: "repeated",
    response: z.array(workflow),
    example: { input: { references: ["17/248,024"] }, output: [exampleWorkflow] },
  }),
  byDefault: endpoint({
    method: "GET",
    path: `${base}/by/default`,
    summary: "Get the default template of a new matter",
    access: "inventions:read",
    response: workflow,
    example: { output: exampleWorkflow },
  }),
  taxonomy: endpoint({
    method: "GET",
    path: `${base}/taxonomy`,
    summary: "List the categories of templates with their templates",
    access: "inventions:read",
    response: z.array(
      z.object({ category: z.string(), templates: z.array(z.object({ id: z.string(), title: z.string() })) }),
    ),
    example: { output: [] },
  }),
  tags: endpoint({
    method: "GET",
    path: `${base}/tags`,
    summary: "List the tags of all templates and tasks",
    access: "inventions:read",
    response: z.array(z.string()),
    example: { output: ["2AR", "IDS"] },
  }),
  bind: endpoint({
    method: "POST",
    path: "/api/workflow/execute/bind",
    summary: "Add a template to a matter: its milestones and tasks with their due dates",
    access: "milestones:write",
    body: z.strictObject({ templateId: id, inventionId: id, bindDate: z.optional(civilDate) }),
    response: z.object({ milestones: z.array(milestone) }),
    status: 201,
    example: { input: { templateId: "non-final-response", inventionId: "m-17248024" }, output: { milestones: [] } },
  }),
};
