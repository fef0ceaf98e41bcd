import type { Filter } from "@iphub/sdk/contract/filters";
import type { Task } from "@iphub/sdk/contract/tasks";
import { dueBadge } from "@iphub/sdk/domain/due-badge";
import { isOpenStatus } from "@iphub/sdk/domain/task-status";
import { cutEnd, isolate, padCells, singleLine, spread } from "../shared/terminal/text-cells.ts";
import type { TextStyle, Theme } from "../shared/terminal/theme.ts";
import { peopleLetters, statusWords } from "../shared/terminal-app/words.ts";

/** Lines that a card takes, with the empty one under it, by the layout of its list. */
export const cardRows: Readonly<Record<Filter["layout"], number>> = { compact: 5, minimalistic: 4 };

/** What a card is drawn from. */
export type CardLook = {
  readonly layout: Filter["layout"];
  readonly today: string;
  readonly width: number;
  readonly isSelected: boolean;
};

/** A card as lines of exactly `width` cells: title, due date with people, status, and the matter where the list has it. */
export function cardLines(theme: Theme, task: Task, { layout, today, width, isSelected }: CardLook): string[] {
  const { text, tone } = dueBadge({ dueAt: task.dueAt, today, done: !isOpenStatus(task.status) });
  const { references, title } = task.invention;
  const inner = width - 3;
  const on: TextStyle = isSelected ? { on: "selected" } : {};
  const line = (words: string, style: TextStyle) => {
    const mark = theme.paint(isSelected ? "▌ " : "  ", { role: "accent", ...on });
    return mark + theme.paint(padCells(isolate(cutEnd(singleLine(words), inner)), inner + 1), { ...style, ...on });
  };
  const matter = [references[0] ?? "", title].filter((part) => part !== "").join(" · ");
  return [
    line(task.title, { bold: true }),
    line(spread(text, peopleLetters(task.assignees), inner), { role: tone }),
    line(statusWords[task.status], { role: "muted" }),
    ...(layout === "compact" ? [line(matter, { role: "muted" })] : []),
    "",
  ];
}
