import type { ObsoleteOverviewRow, OverviewSort } from "@iphub/sdk/contract/overview";
import { statusWords } from "@iphub/sdk/domain/work/task-status";
import { stopWords } from "@iphub/ui-core/work/overview/use-obsolete-overview";
import { useState } from "react";
import { useCopyable } from "../../terminal-kit/copying.tsx";
import { dueInFull } from "../../terminal-kit/due-cell.ts";
import { factLines, Lines, paragraph } from "../../terminal-kit/facts.tsx";
import { SplitPane, splitColumns } from "../../terminal-kit/frame.tsx";
import { useKeptSelection, useNavigation } from "../../terminal-kit/navigation.ts";
import { Table } from "../../terminal-kit/table.tsx";
import { useRoom, useTheme } from "../../terminal-kit/terminal-context.ts";
import { wrapCells } from "../../terminal-kit/text-cells.ts";
import { obsoleteColumns, obsoleteLine } from "./obsolete-rows.ts";

type Props = {
  readonly rows: readonly ObsoleteOverviewRow[];
  readonly today: string;
  readonly sort: OverviewSort;
  readonly isStale: boolean;
  readonly onNearEnd: () => void;
};

/** The matters with their roadmap as a table, and the selected one in full next to it if there is room. */
export function ObsoleteList(props: Props) {
  const { rows, today } = props;
  const { selected, remember } = useKeptSelection();
  const [current, setCurrent] = useState(selected);
  const row = rows.find(({ inventionId }) => inventionId === current) ?? rows[0];
  useCopyable(
    row && {
      id: row.inventionId,
      references: row.references,
      title: row.name,
      place: { stem: "invention", id: row.inventionId },
      row: [row.references[0] ?? null, row.name, row.nextTaskTitle, row.dueAt],
    },
  );
  const select = ({ inventionId }: ObsoleteOverviewRow) => {
    remember(inventionId);
    setCurrent(inventionId);
  };
  return (
    <SplitPane
      focus="list"
      share={0.72}
      list={<MatterTable {...props} selected={selected} onSelect={select} />}
      detail={row && <Detail row={row} today={today} />}
    />
  );
}

type TableProps = Props & {
  readonly selected: string | undefined;
  readonly onSelect: (row: ObsoleteOverviewRow) => void;
};

function MatterTable({ rows, today, sort, isStale, selected, onSelect, onNearEnd }: TableProps) {
  const { go } = useNavigation();
  const gap = useRoom().columns < splitColumns ? 1 : 2;
  return (
    <Table
      columns={obsoleteColumns(sort)}
      gap={gap}
      items={rows}
      idOf={({ inventionId }) => inventionId}
      lineOf={(row, sized) => obsoleteLine(row, sized, { today, gap, isStale })}
      selectedId={selected}
      onSelect={onSelect}
      onNearEnd={onNearEnd}
      onOpen={({ inventionId }) => go({ stem: "invention", id: inventionId })}
    />
  );
}

function Detail({ row, today }: { readonly row: ObsoleteOverviewRow; readonly today: string }) {
  const theme = useTheme();
  const { columns, rows } = useRoom();
  const critical = row.nextCriticalTask;
  const facts = [
    { label: "Due Date", value: dueInFull({ dueAt: row.dueAt, today }) },
    { label: "Status", value: row.status === null ? "–" : statusWords[row.status] },
    { label: "Next 2AR", value: dueInFull({ dueAt: critical?.dueAt ?? null, today }) },
  ];
  const lines = [
    ...wrapCells(row.name, columns).map((line) => theme.paint(line, { bold: true })),
    ...wrapCells(row.references.join(" · ") || "–", columns).map((line) => theme.paint(line, { role: "muted" })),
    ...paragraph(theme, "Next Task", row.nextTaskTitle ?? "No open task", columns),
    ...factLines(theme, facts, columns),
    ...paragraph(theme, "Next 2AR task", critical?.title ?? "", columns),
    "",
    theme.paint("Roadmap", { bold: true }),
    ...(row.roadmap.length === 0 ? ["–"] : row.roadmap.flatMap((stop) => wrapCells(stopWords(stop, today), columns))),
  ];
  return <Lines lines={lines} rows={rows} />;
}
