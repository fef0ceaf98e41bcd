import type { Workflow, WorkflowMilestone, WorkflowStep } from "@iphub/sdk/contract/workflow-shapes";
import { stepOffsetText } from "@iphub/sdk/domain/work/step-schedule";
import { dateWords } from "@iphub/ui-core/platform/date-words";
import { type Column, type Line, layoutRow, type SizedColumn } from "../../terminal-kit/columns.ts";
import { type Fact, factLines, paragraph } from "../../terminal-kit/facts.tsx";
import { markdownText } from "../../terminal-kit/markdown-text.ts";
import type { Theme } from "../../terminal-kit/theme.ts";

/** A line of a template: a milestone, or one of its steps under it. */
export interface TemplateRow {
  readonly id: string;
  readonly milestone: WorkflowMilestone;
  /** Null on the milestone's own line. */
  readonly step: WorkflowStep | null;
}

/** Columns of milestones and steps. */
export const templateColumns: readonly Column[] = [
  { id: "title", title: "Milestone and steps", width: 34, min: 16, grow: 1 },
  { id: "due", title: "Due", width: 32, min: 14, drop: 1 },
  { id: "state", title: "State", width: 6, min: 5 },
];

/** A template's milestones in order, each with its steps. */
export function templateRows({ milestones }: Pick<Workflow, "milestones">): TemplateRow[] {
  return milestones.flatMap((milestone) => [
    { id: milestone.id, milestone, step: null },
    ...milestone.steps.map((step) => ({ id: `${milestone.id}/${step.id}`, milestone, step })),
  ]);
}

/** One row as a line. */
export function templateLine({ milestone, step }: TemplateRow, columns: readonly SizedColumn[]): Line {
  const muted = (text: string) => ({ text, style: { role: "muted" as const } });
  const due = step ? step.options.due : milestone.due;
  return layoutRow(
    {
      title: step ? `    ${step.title}` : { text: milestone.title, style: { bold: true } },
      due: muted(due ? stepOffsetText(due) : "–"),
      state: muted(step ? (step.isDraft ? "draft" : "") : `v${milestone.version}`),
    },
    columns,
  );
}

/** The selected step or milestone in full. */
export function templateLines(theme: Theme, workflow: Workflow, row: TemplateRow | undefined, width: number): string[] {
  if (!row) return paragraph(theme, workflow.title, workflow.description, width).slice(1);
  const { milestone, step } = row;
  const due = step ? step.options.due : milestone.due;
  const titleOf = (id: string) => milestone.steps.find((one) => one.id === id)?.title ?? id;
  const facts: Fact[] = [
    { label: "Due", value: due ? stepOffsetText(due) : "No date" },
    ...(step
      ? [
          { label: "After", value: step.options.after.map(titleOf).join("\n") || "Nothing: it opens at the start" },
          { label: "People", value: step.options.assignees.join("\n") || "The matter's attorney" },
          { label: "Tags", value: step.options.tags.join(", ") || "–" },
          { label: "Draft", value: step.isDraft ? "Yes: it is not added to matters" : "No" },
        ]
      : [{ label: "Version", value: String(milestone.version) }]),
  ];
  const text = step ? markdownText(step.options.instructions) : "";
  return [
    theme.paint(step?.title ?? milestone.title, { bold: true }),
    ...factLines(theme, facts, width),
    ...paragraph(theme, "Instructions", step && text === "" ? "None yet; i writes them." : text, width),
  ];
}

/** One saved version of a milestone. */
type Commit = {
  readonly version: number;
  readonly milestoneId: string;
  readonly commitMessage: string;
  readonly author: string | null;
  readonly createdAt: string;
};

/** The saved versions, the newest first. */
export function commitLines(theme: Theme, commits: readonly Commit[], width: number): string[] {
  return commits.flatMap(({ version, milestoneId, commitMessage, author, createdAt }) =>
    paragraph(
      theme,
      `v${version}  ${milestoneId}`,
      `${commitMessage}\n${author ?? "iphub"}, ${dateWords(createdAt)}`,
      width,
    ),
  );
}
