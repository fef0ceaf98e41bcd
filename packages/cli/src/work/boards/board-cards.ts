import type { Filter } from "@iphub/sdk/contract/filters";
import type { Task } from "@iphub/sdk/contract/tasks";
import { dueBadge } from "@iphub/sdk/domain/due-badge";
import { taskEnd } from "@iphub/sdk/domain/due-end";
import { statusWords } from "@iphub/sdk/domain/work/task-status";
import { peopleInitials } from "../../identity/public.ts";
import { cutEnd, isolate, padCells, singleLine, spread, wrapCells } from "../../terminal-kit/text-cells.ts";
import type { TextStyle, Theme } from "../../terminal-kit/theme.ts";

/** Lines of a card with the empty lines below it, by the layout of its list. */
export const cardRows: Readonly<Record<Filter["layout"], number>> = { compact: 5, minimalistic: 4 };

/** The input of a card. */
export type CardLook = {
  readonly layout: Filter["layout"];
  readonly today: string;
  readonly width: number;
  readonly isSelected: boolean;
};

/** A card as lines of `width` cells: title, due date, status and people, and the matter if the list shows it. */
export function cardLines(theme: Theme, task: Task, { layout, today, width, isSelected }: CardLook): string[] {
  const { text, tone } = dueBadge({ dueAt: task.dueAt, today, ended: taskEnd(task.status) });
  const { references, title } = task.invention;
  const inner = width - 3;
  const on: TextStyle = isSelected ? { on: "selected" } : {};
  const line = (words: string, style: TextStyle) => {
    const mark = theme.paint(isSelected ? "▌ " : "  ", { role: "accent", ...on });
    return mark + theme.paint(padCells(isolate(cutEnd(singleLine(words), inner)), inner + 1), { ...style, ...on });
  };
  const matter = [references[0] ?? "", title].filter((part) => part !== "").join(" · ");
  const [first = "", ...more] = wrapCells(task.title, inner);
  const badge = spread(`${text} · ${statusWords[task.status]}`, peopleInitials(task.assignees), inner);
  const lines = [
    line(first, { bold: true }),
    ...(more.length > 0 ? [line(more.join(" "), { bold: true })] : []),
    line(badge, { role: tone }),
    ...(layout === "compact" ? [line(matter, { role: "muted" })] : []),
  ];
  return [...lines, ...Array.from({ length: cardRows[layout] - lines.length }, () => "")];
}
