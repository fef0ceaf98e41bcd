import type { Milestone } from "@iphub/sdk/contract/milestones";
import type { Task } from "@iphub/sdk/contract/tasks";
import { milestoneEnd, taskEnd } from "@iphub/sdk/domain/due-end";
import { isOpenStatus, statusWords } from "@iphub/sdk/domain/work/task-status";
import { peopleInitials } from "../../identity/public.ts";
import { type Column, type Line, layoutRow, type SizedColumn } from "../../terminal-kit/columns.ts";
import { briefDueCell, dueCell } from "../../terminal-kit/due-cell.ts";

/** A line of a matter: a milestone, or one of its tasks under it. */
export type MatterRow =
  | { readonly id: string; readonly kind: "milestone"; readonly milestone: Milestone; readonly isOpen: boolean }
  | { readonly id: string; readonly kind: "task"; readonly task: Task; readonly milestone: Milestone };

/** Columns of milestones and tasks. */
export const matterColumns: readonly Column[] = [
  { id: "title", title: "Milestone and tasks", width: 30, min: 16, grow: 1 },
  { id: "status", title: "Status", width: 11, min: 11, isWhole: true, drop: 1 },
  { id: "who", title: "Who", width: 7, min: 5, drop: 2 },
  { id: "due", title: "Due date", width: 19, min: 15, isWhole: true },
];

/**
 * Milestones in the hub's order, each with its tasks if it is expanded; `turned` has those toggled only on this screen.
 */
export function matterRows(milestones: readonly Milestone[], turned: ReadonlySet<string>): MatterRow[] {
  return milestones.flatMap((milestone): MatterRow[] => {
    const isOpen = milestone.expanded !== turned.has(milestone.id);
    const tasks = isOpen ? milestone.tasks : [];
    return [
      { id: milestone.id, kind: "milestone", milestone, isOpen },
      ...tasks.map((task): MatterRow => ({ id: task.id, kind: "task", task, milestone })),
    ];
  });
}

/** The style of rows: the current day, and the marked tasks. */
type RowLook = { readonly today: string; readonly marks: ReadonlySet<string> };

/** One row as a line. */
export function matterLine(row: MatterRow, columns: readonly SizedColumn[], { today, marks }: RowLook): Line {
  if (row.kind === "task") {
    const { status, assignees, dueAt } = row.task;
    const ended = taskEnd(row.task);
    const isClosed = ended !== null;
    const title = `${marks.has(row.id) ? "  ✓ " : "    "}${row.task.title}`;
    const cells = {
      title: isClosed ? { text: title, style: { role: "muted" as const } } : title,
      status: isClosed ? { text: statusWords[status], style: { role: "muted" as const } } : statusWords[status],
      who: { text: peopleInitials(assignees), style: { role: "muted" as const } },
      due: dueCell({ dueAt, today, ended }),
    };
    return layoutRow(cells, columns);
  }
  const { title, tasks, deleted, finished, assignees, dueAt, finalDate, standing, isUpdating } = row.milestone;
  const done = tasks.filter((task) => !isOpenStatus(task.status)).length;
  const state = isUpdating
    ? "Updating"
    : deleted
      ? "Cancelled"
      : finished
        ? "Finished"
        : `${done}/${tasks.length} done`;
  return layoutRow(
    {
      title: { text: `${row.isOpen ? "▾" : "▸"} ${title}`, style: { bold: true } },
      status: { text: state, style: { role: "muted" } },
      who: { text: peopleInitials(assignees), style: { role: "muted" } },
      due: briefDueCell({ dueAt, finalDate, standing, today, ended: milestoneEnd(row.milestone) }),
    },
    columns,
  );
}
