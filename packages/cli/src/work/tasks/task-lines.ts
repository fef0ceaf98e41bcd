import type { Task } from "@iphub/sdk/contract/tasks";
import type { WorkflowStep } from "@iphub/sdk/contract/workflow-shapes";
import { taskEnd } from "@iphub/sdk/domain/due-end";
import { statusWords } from "@iphub/sdk/domain/work/task-status";
import { lineFacts } from "@iphub/sdk/records/record";
import { taskFields } from "@iphub/sdk/records/tasks";
import type { StreamLine } from "@iphub/ui-core/matters/streams/use-sentences";
import { dateWords } from "@iphub/ui-core/platform/date-words";
import type { TaskFact } from "@iphub/ui-core/work/tasks/use-task";
import { dueInFull } from "../../terminal-kit/due-cell.ts";
import { type Fact, factLines } from "../../terminal-kit/facts.tsx";
import { markdownParagraph } from "../../terminal-kit/markdown-text.ts";
import { wrapCells } from "../../terminal-kit/text-cells.ts";
import type { Theme } from "../../terminal-kit/theme.ts";

/** The input of a task's page. */
interface TaskText {
  readonly task: Task;
  /** The title of its milestone; null if it has none, or if not loaded yet. */
  readonly milestone: string | null;
  /** Who else has it open, in one sentence. */
  readonly presence: string | null;
  readonly step: WorkflowStep | null;
  /** Where that step is in its workflow, and when it is planned there. */
  readonly place: string | null;
  readonly today: string;
  /** The name shown for an e-mail address. */
  readonly nameOf: (email: string) => string;
}

/** All fields of a task, its notes and the instructions of its step, as lines of at most `width` cells. */
export function taskLines(
  theme: Theme,
  { task, milestone, presence, step, place, today, nameOf }: TaskText,
  width: number,
): string[] {
  const { invention } = task;
  const { status, dueAt, ...others } = taskFacts({ task, today, nameOf });
  const facts: Fact[] = [
    { ...status, style: { bold: true } },
    dueAt,
    { label: "Matter", value: `${invention.references[0] ?? ""}  ${invention.title}`.trim() },
    { label: "Milestone", value: milestone ?? "–" },
    ...(place === null ? [] : [{ label: "Workflow", value: place }]),
    ...Object.values(others),
    ...lineFacts(taskFields, task, ["title"]),
    { label: "Changed", value: dateWords(task.updatedAt, { time: true }) },
  ];
  return [
    ...(presence === null
      ? [""]
      : wrapCells(`◆ ${presence}`, width).map((line) => theme.paint(line, { role: "warn" }))),
    ...wrapCells(task.title, width).map((line) => theme.paint(line, { bold: true })),
    "",
    ...factLines(theme, facts, width),
    ...markdownParagraph(theme, "Notes", task.notes || "No notes yet.", width),
    ...(step ? markdownParagraph(theme, "Instructions", step.options.instructions || "None yet.", width) : []),
  ];
}

/** What a pane says of a task, a line each. */
export function taskFacts({ task, today, nameOf }: Pick<TaskText, "task" | "today" | "nameOf">): {
  readonly [N in TaskFact]: Fact;
} {
  return {
    status: { label: "Status", value: statusWords[task.status] },
    dueAt: { label: "Due", value: dueInFull({ dueAt: task.dueAt, today, ended: taskEnd(task) }) },
    assignees: { label: "Assigned to", value: task.assignees.map(nameOf).join(", ") || "–" },
    tags: { label: "Tags", value: task.tags.join(", ") || "–" },
  };
}

/** What happened to a task, the newest first, each change with its value before and after. */
export function historyLines(theme: Theme, lines: readonly StreamLine[], width: number): string[] {
  return lines.flatMap(({ event, sentence }) => {
    const { who, text, changes } = sentence;
    const when = theme.paint(dateWords(event.createdAt, { time: true }), { role: "muted" });
    const values = changes.flatMap(({ field, before, after }) =>
      wrapCells(`${field}: ${before} → ${after}`, width - 2).map((line) => `  ${line}`),
    );
    return [when, ...wrapCells(`${who} ${text}`, width), ...values, ""];
  });
}
