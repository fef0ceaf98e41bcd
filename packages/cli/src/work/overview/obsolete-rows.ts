import type { ObsoleteOverviewRow, OverviewSort } from "@iphub/sdk/contract/overview";
import { statusWords } from "@iphub/sdk/domain/work/task-status";
import { sortParts } from "@iphub/ui-core/work/overview/use-milestones-overview";
import { roadmapWords } from "@iphub/ui-core/work/overview/use-obsolete-overview";
import { type Column, type Line, layoutRow, type SizedColumn } from "../../terminal-kit/columns.ts";
import { dueCell } from "../../terminal-kit/due-cell.ts";

/** The obsolete overview's columns, in the web's order; the sorted one has an arrow. */
export function obsoleteColumns(sort: OverviewSort): Column[] {
  const { key, descending } = sortParts(sort);
  const column = (id: string, title: string, rest: Omit<Column, "id" | "title">): Column => ({
    id,
    title: id === key ? `${title} ${descending ? "↓" : "↑"}` : title,
    ...rest,
  });
  const dates = { width: 14, min: 13 };
  return [
    column("reference", "Matter", { width: 10, min: 10, cut: "middle" }),
    column("title", "Name", { width: 16, min: 14, grow: 2 }),
    column("task", "Next Task", { width: 16, min: 10, grow: 2, drop: 2 }),
    column("status", "Status", { width: 11, min: 8, drop: 4 }),
    column("roadmap", "Roadmap", { width: 24, min: 20, grow: 3, drop: 1 }),
    column("next2AR", "Next 2AR", { ...dates, drop: 3 }),
    column("dueAt", "Due Date", dates),
  ];
}

/** One matter as a line; `isStale` dims rows that are about to be replaced. */
export function obsoleteLine(
  row: ObsoleteOverviewRow,
  columns: readonly SizedColumn[],
  { today, gap, isStale }: { readonly today: string; readonly gap: number; readonly isStale: boolean },
): Line {
  const muted = { role: "muted" } as const;
  const line = layoutRow(
    {
      reference: row.references[0] ?? "–",
      title: row.name,
      task: row.nextTaskTitle ?? { text: "No open task", style: muted },
      status: row.status === null ? "–" : statusWords[row.status],
      roadmap: { text: roadmapWords(row.roadmap, today) || "–", style: muted },
      next2AR: dueCell({ dueAt: row.nextCriticalTask?.dueAt ?? null, today }),
      dueAt: dueCell({ dueAt: row.dueAt, today }),
    },
    columns,
    gap,
  );
  return isStale ? { text: line.text, spans: [{ role: "muted", start: 0, end: line.text.length }] } : line;
}
