import type { TasksProgress } from "@iphub/sdk/contract/task-search";
import { type Column, layoutRow, type SizedColumn } from "../../terminal-kit/columns.ts";
import { Table } from "../../terminal-kit/table.tsx";

type Row = TasksProgress["rows"][number];

const figure = (cells: number) => ({ width: cells, min: cells, align: "end" }) as const;

type Props = {
  readonly report: TasksProgress;
  readonly selected: string | undefined;
  readonly onSelect: (key: string) => void;
  /** Shows the tasks behind a row. */
  readonly onOpen: (row: Row) => void;
};

/** The figures of the report, a row for each person, team, workflow or period. */
export function HistoryTable({ report, selected, onSelect, onOpen }: Props) {
  const columns: readonly Column[] = [
    { id: "title", title: report.by === "period" ? "Period" : "Who or what", width: 16, min: 10, grow: 1 },
    { id: "created", title: "Created", ...figure(7) },
    { id: "finished", title: "Finished", ...figure(8) },
    { id: "onTime", title: "On time", ...figure(7) },
    { id: "late", title: "Late", ...figure(5) },
    { id: "cancelled", title: "Cancelled", ...figure(9) },
  ];
  const lineOf = (row: Row, sized: readonly SizedColumn[]) => {
    const { title, created, finished, onTime, late, cancelled } = row;
    const figures = Object.entries({ created, finished, onTime, late, cancelled });
    const cells = Object.fromEntries(figures.map(([key, value]) => [key, String(value)]));
    return layoutRow({ title, ...cells }, sized, 1);
  };
  return (
    <Table
      columns={columns}
      gap={1}
      items={report.rows}
      idOf={(row) => row.key ?? ""}
      lineOf={lineOf}
      selectedId={selected}
      onSelect={(row) => onSelect(row.key ?? "")}
      onOpen={onOpen}
    />
  );
}
