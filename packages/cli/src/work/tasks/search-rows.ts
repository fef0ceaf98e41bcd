import type { Task } from "@iphub/sdk/contract/tasks";
import { taskEnd } from "@iphub/sdk/domain/due-end";
import { statusWords } from "@iphub/sdk/domain/work/task-status";
import type { TaskQuery } from "@iphub/ui-core/work/tasks/task-address";
import { peopleInitials } from "../../identity/public.ts";
import { type Column, type Line, layoutRow, type SizedColumn } from "../../terminal-kit/columns.ts";
import { dueCell } from "../../terminal-kit/due-cell.ts";

/** The style of rows: the current day, and the selected ones. */
export type SearchLook = { readonly today: string; readonly marks: ReadonlySet<string> };

/** The columns of a list of tasks, in the web's order; the sorted one has an arrow. */
export function searchColumns(sort: TaskQuery["sort"] = "dueAt"): Column[] {
  const isDown = sort.startsWith("-");
  const columns: Column[] = [
    { id: "mark", title: "", width: 1, min: 1 },
    { id: "dueAt", title: "Due date", width: 16, min: 14 },
    { id: "title", title: "Task", width: 30, min: 28, grow: 3 },
    { id: "status", title: "Status", width: 11, min: 11, drop: 1 },
    { id: "who", title: "Who", width: 7, min: 5 },
    { id: "reference", title: "Reference", width: 11, min: 10, cut: "middle", drop: 2 },
    { id: "invention", title: "Matter", width: 20, min: 16, grow: 2, drop: 3 },
    { id: "tags", title: "Tags", width: 12, min: 8, grow: 1, drop: 4 },
  ];
  return columns.map((one) =>
    one.id === sort.replace("-", "") ? { ...one, title: `${one.title} ${isDown ? "↓" : "↑"}` } : one,
  );
}

/** One task as a line; `isStale` dims rows that are about to be replaced. */
export function searchLine(
  task: Task,
  columns: readonly SizedColumn[],
  { today, marks }: SearchLook,
  isStale: boolean,
): Line {
  const { invention } = task;
  const line = layoutRow(
    {
      mark: { text: marks.has(task.id) ? "✓" : " ", style: { role: "accent" } },
      dueAt: dueCell({ dueAt: task.dueAt, today, ended: taskEnd(task.status) }),
      title: task.title,
      status: statusWords[task.status],
      who: { text: peopleInitials(task.assignees), style: { role: "muted" } },
      reference: invention.references[0] ?? "–",
      invention: invention.title,
      tags: { text: task.tags.join(", ") || "–", style: { role: "muted" } },
    },
    columns,
    1,
  );
  return isStale ? { text: line.text, spans: [{ role: "muted", start: 0, end: line.text.length }] } : line;
}
