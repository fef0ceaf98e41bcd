import { withInstructions } from "@iphub/sdk/domain/work/step-instructions";
import { CliError, exitCodes } from "../../command-line/exit-codes.ts";
import { readInput } from "../../command-line/read-input.ts";
import type { Verbs } from "../../command-line/verb.ts";
import { milestoneColumns, templateColumns, workflowColumns } from "./workflows.columns.ts";

/** The verbs of workflows; a long one has its own file. */
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
  bind: {
    call: "workflows.bind",
    positionals: ["templateId", "inventionId"],
    help: { bindDate: "the day from which dates are counted; today at the patent office by default" },
    columns: [{ key: "milestones", show: ({ milestones }) => titlesOf(milestones) }],
    undo: ({ milestones }) => `milestones take-back --milestone-ids ${idsOf(milestones)}`,
    example: "workflows bind non-final-response m-17248024 --bind-date 2026-01-30",
  },
  "save-instructions": {
    call: "steps.get",
    summary: "Save the instructions of one step, as a new version of its milestone",
    flags: [
      { name: "file", kind: "text", required: true, placeholder: "file", help: "Markdown; - reads standard input" },
      { name: "commit-message", kind: "text", required: true, help: "the reason for the change" },
    ],
    columns: milestoneColumns,
    example:
      "workflows save-instructions appeal brief draft-brief --file brief.md --commit-message 'Board rules of May'",
    run: async ({ input, output, session }) => {
      const id = String(input.id);
      const milestoneId = String(input.milestoneId);
      const instructions = await readInput(String(input.file));
      const { hub } = await session();
      const milestones = await hub.workflows.milestones({ id });
      const milestone = milestones.find((one) => one.id === milestoneId);
      if (!milestone) throw new CliError(exitCodes.notFound, "milestone template not found");
      const steps = withInstructions(milestone, String(input.stepId), instructions);
      if (!steps) throw new CliError(exitCodes.notFound, "Step not found");
      const commitMessage = String(input["commit-message"]);
      const { version } = milestone;
      await output.record(
        await hub.workflows.saveMilestone({ id, milestoneId, version, steps, commitMessage }),
        milestoneColumns,
      );
    },
  },
};

function titlesOf(milestones: unknown): string {
  const titles = Array.isArray(milestones)
    ? milestones.map(({ title, dueAt }) => `${title} (${dueAt ?? "no date"})`)
    : [];
  return titles.join(", ");
}

function idsOf(milestones: unknown): string {
  return Array.isArray(milestones) ? milestones.map(({ id }) => id).join(",") : "";
}
