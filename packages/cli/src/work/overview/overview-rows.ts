import type { OverviewRow, OverviewSort, OverviewTask } from "@iphub/sdk/contract/overview";
import type { OverviewSettings } from "@iphub/ui-core/work/overview/overview-settings";
import { sortParts } from "@iphub/ui-core/work/overview/use-milestones-overview";
import { peopleInitials } from "../../identity/public.ts";
import {
  type Cell,
  type Column,
  type Line,
  layoutRow,
  type SizedColumn,
  staleLine,
} from "../../terminal-kit/columns.ts";
import { briefDueCell, dueCell } from "../../terminal-kit/due-cell.ts";
import { markdownText } from "../../terminal-kit/markdown-text.ts";

/** As wide as the badges of the rows need. */
const dates = { width: 14, min: 13 };

/** The style of rows. */
export type OverviewLook = {
  readonly settings: OverviewSettings;
  readonly taskOf: (row: OverviewRow) => OverviewTask | null;
  readonly today: string;
};

/** Makes the columns of an overview; the sorted one has an arrow. */
export function columnMaker(sort: OverviewSort) {
  const { key, descending } = sortParts(sort);
  return (id: string, title: string, rest: Omit<Column, "id" | "title">): Column => ({
    id,
    title: id === key ? `${title} ${descending ? "↓" : "↑"}` : title,
    ...rest,
  });
}

/** The overview's columns, in the web's order. */
export function overviewColumns({ settings }: Pick<OverviewLook, "settings">, sort: OverviewSort): readonly Column[] {
  const column = columnMaker(sort);
  const columns: (Column | false)[] = [
    column("reference", "Matter", { width: 10, min: 10, cut: "middle" }),
    column("title", "Title", { width: 18, min: 10, grow: 3 }),
    column("task", settings.taskViewMode, { width: 18, min: 10, grow: 3, drop: 1 }),
    column("who", "Who", { width: 5, min: 5, drop: 4 }),
    column("clientDueDate", "Client Date", { ...dates, drop: 2 }),
    settings.taskViewMode === "My Next Task" && column("taskDue", "Task Due", { ...dates, drop: 3 }),
    column("dueAt", "Due Date", dates),
    settings.columns.includes("Next 2AR") && column("next2AR", "Next 2AR", { ...dates, drop: 3 }),
    settings.displayMode === "Compact + Notes" && column("notes", "Notes", { width: 16, min: 10, grow: 2, drop: 5 }),
  ];
  return columns.filter((one) => one !== false);
}

/** The cells of columns that are shown whole or not at all. */
export function wholeOverviewCells(look: OverviewLook): Readonly<Record<string, (row: OverviewRow) => Cell>> {
  return {
    reference: referenceOf,
    clientDueDate: ({ clientDueDate }) => dueOf(clientDueDate, look),
    taskDue: (row) => dueOf(look.taskOf(row)?.dueAt ?? null, look),
    dueAt: (row) => matterDueCell(row, look),
    next2AR: ({ next2AR }) => dueOf(next2AR, look),
  };
}

/** The reference of a matter in an overview. */
export function referenceOf({ references }: Pick<OverviewRow, "references">): string {
  return references[0] ?? "–";
}

function dueOf(dueAt: string | null, { settings, today }: OverviewLook): Cell {
  return dueCell({ dueAt, today, coloured: settings.colourCoding === "On" });
}

/** The matter's due date. */
function matterDueCell({ dueAt, finalDate, standing }: OverviewRow, { settings, today }: OverviewLook): Cell {
  return briefDueCell({ dueAt, finalDate, standing, today, coloured: settings.colourCoding === "On" });
}

/** One matter as a line; `isStale` dims rows that are about to be replaced. */
export function overviewLine(
  row: OverviewRow,
  columns: readonly SizedColumn[],
  look: OverviewLook,
  isStale: boolean,
): Line {
  const line = layoutRow(overviewCells(row, look), columns);
  return isStale ? staleLine(line) : line;
}

function overviewCells(row: OverviewRow, look: OverviewLook): Record<string, Cell> {
  const { settings, taskOf } = look;
  const task = taskOf(row);
  return {
    reference: referenceOf(row),
    title: row.title,
    task: taskCell(task, settings.displayMode === "Standard" ? row.nextMilestoneTitle : null),
    who: { text: peopleInitials(task?.assignees ?? []), style: { role: "muted" } },
    clientDueDate: dueOf(row.clientDueDate, look),
    taskDue: dueOf(task?.dueAt ?? null, look),
    dueAt: matterDueCell(row, look),
    next2AR: dueOf(row.next2AR, look),
    notes: { text: plainNotes(task?.notes ?? ""), style: { role: "muted" } },
  };
}

function taskCell(task: OverviewTask | null, milestone: string | null): Cell {
  if (!task) return { text: "No open task", style: { role: "muted" } };
  return milestone ? `${task.title} · ${milestone}` : task.title;
}

/** A note without Markdown, on one line. */
function plainNotes(notes: string): string {
  return markdownText(notes).replaceAll(/\s+/g, " ").trim();
}
