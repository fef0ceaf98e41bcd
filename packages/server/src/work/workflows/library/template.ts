import type { StepOffset, WorkflowStep } from "@iphub/sdk/contract/workflow-shapes";

/** A template as it ships with the hub; positions and versions follow from the order. */
export interface LibraryTemplate {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly category: "Filing" | "Prosecution" | "Allowance" | "Foreign" | "After grant";
  readonly tags: readonly string[];
  readonly milestones: readonly LibraryMilestone[];
}

/** A milestone of a shipped template. */
export interface LibraryMilestone {
  readonly id: string;
  readonly title: string;
  readonly due: StepOffset | null;
  readonly steps: readonly WorkflowStep[];
}

type Unit = StepOffset["unit"];

interface StepSettings {
  readonly due?: StepOffset | null;
  readonly after?: readonly string[];
  readonly tags?: readonly string[];
}

/** So long after the day on which the template is put on the matter. */
export function afterBind(count: number, unit: Unit): StepOffset {
  return { from: "bind", count, unit };
}

/** So long before the milestone's due date. */
export function beforeDue(count: number, unit: Unit): StepOffset {
  return { from: "milestone", count: -count, unit };
}

/** On the milestone's due date itself. */
export const onDue: StepOffset = { from: "milestone", count: 0, unit: "day" };

/** A step that the people of the matter do; instructions are Markdown, their indentation is taken off. */
export function step(
  id: string,
  title: string,
  { due = null, after = [], tags = [] }: StepSettings,
  instructions: string,
): WorkflowStep {
  return {
    id,
    title,
    options: { instructions: unindented(instructions), assignees: [], tags: [...tags], due, after: [...after] },
    display: { position: 0 },
    isDraft: false,
  };
}

/** A milestone; its steps are shown in the order in which they are written. */
export function milestone(
  id: string,
  title: string,
  due: StepOffset | null,
  steps: readonly WorkflowStep[],
): LibraryMilestone {
  const placed = steps.map((one, index) => ({ ...one, display: { position: index + 1 } }));
  return { id, title, due, steps: placed };
}

/** What begins a line of its own in Markdown: an entry of a list, a heading, a quotation, a row of a table. */
const ownLine = /^([-*>] |#+ |\||\d+\. )/u;

/** Lines that were broken only to fit the source are one line: a note shows each break that its writer made. */
function unindented(text: string): string {
  const lines: string[] = [];
  for (const line of text.split("\n").map((one) => one.trim())) {
    const before = lines.at(-1) ?? "";
    if (line === "" || before === "" || ownLine.test(line)) lines.push(line);
    else lines[lines.length - 1] = `${before} ${line}`;
  }
  return lines.join("\n").trim();
}
