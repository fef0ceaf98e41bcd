import type { Verbs } from "../../command-line/verb.ts";
import { milestoneColumns, templateColumns, workflowColumns } from "./workflows.columns.ts";

/** The verbs of workflows that are plain calls; a verb with behaviour has its own file. */
export const verbs: Verbs = {
  "add-milestone": {
    call: "workflows.addMilestone",
    columns: milestoneColumns,
    undo: ({ id }, input) => `workflows take-back-milestone ${input.id} ${id}`,
    example:
      'workflows add-milestone design-application --title File --commit-message Begin --due \'{"from":"bind","count":2,"unit":"month"}\'',
  },
  "by-default": {
    call: "workflows.byDefault",
    columns: workflowColumns,
  },
  "by-references": {
    call: "workflows.byReferences",
    columns: workflowColumns,
  },
  commits: {
    call: "workflows.commits",
    columns: [
      { key: "milestoneId", title: "Milestone", whole: true },
      { key: "version", align: "right" },
      { key: "commitMessage", title: "Message" },
      { key: "author" },
      { key: "createdAt", title: "Saved", whole: true },
    ],
  },
  create: {
    call: "workflows.create",
    columns: workflowColumns,
    undo: ({ id }) => `workflows take-back ${id}`,
    example: "workflows create --title 'Design application' --category Filing",
  },
  get: {
    call: "workflows.get",
    web: "/workflows/{id}",
    columns: workflowColumns,
  },
  list: {
    call: "workflows.list",
    web: "/workflows",
    columns: workflowColumns,
  },
  milestones: {
    call: "workflows.milestones",
    columns: milestoneColumns,
  },
  publish: {
    call: "workflows.publish",
    columns: workflowColumns,
    undo: ({ id }) => `workflows withdraw ${id}`,
  },
  "save-milestone": {
    call: "workflows.saveMilestone",
    columns: milestoneColumns,
    help: {
      steps: "one step as JSON; or the whole record by --input FILE",
      version: "refuse (exit code 5) if a newer version was saved",
    },
    example: "workflows save-milestone non-final-response respond --input respond.json --commit-message 'New form'",
  },
  tags: {
    call: "workflows.tags",
    columns: [{ key: "tag" }],
  },
  "take-back-milestone": {
    call: "workflows.takeBackMilestone",
    columns: workflowColumns,
    help: { version: "refuse (exit code 5) if a newer version was saved" },
    example: "workflows take-back-milestone design-application file",
  },
  "take-back": {
    call: "workflows.takeBack",
    columns: [{ key: "ok", title: "Done" }],
  },
  taxonomy: {
    call: "workflows.taxonomy",
    columns: [
      { key: "category" },
      { key: "templates", show: ({ templates }) => (Array.isArray(templates) ? templates.map(({ id }) => id) : "") },
    ],
  },
  templates: {
    call: "workflows.templates",
    columns: templateColumns,
  },
  withdraw: {
    call: "workflows.withdraw",
    columns: workflowColumns,
    undo: ({ id }) => `workflows publish ${id}`,
    example: "workflows withdraw design-application",
  },
};
