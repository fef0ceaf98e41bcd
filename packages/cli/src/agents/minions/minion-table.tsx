import type { MinionStatistics } from "@iphub/sdk/contract/minion-shapes";
import { ratingWords } from "@iphub/ui-core/agents/minions/use-minion-comments";
import { type Column, layoutRow } from "../../terminal-kit/columns.ts";
import { useKeptSelection, useNavigation } from "../../terminal-kit/navigation.ts";
import { Table } from "../../terminal-kit/table.tsx";
import { dateWords } from "../../terminal-kit/words.ts";

/** The web's columns in its order. */
const columns: readonly Column[] = [
  { id: "name", title: "Name", width: 28, min: 24, grow: 3 },
  { id: "trainer", title: "Trainer", width: 20, min: 12, grow: 1, drop: 2 },
  { id: "manager", title: "Manager", width: 20, min: 12, grow: 1, drop: 3 },
  { id: "start", title: "Start", width: 12, min: 12, drop: 4 },
  { id: "end", title: "End", width: 12, min: 12, drop: 5 },
  { id: "open", title: "Open", width: 5, min: 5, align: "end" },
  { id: "finished", title: "Finished", width: 8, min: 8, align: "end" },
  { id: "comments", title: "Comments", width: 8, min: 8, align: "end", drop: 6 },
  { id: "rating", title: "Rating", width: 11, min: 11 },
];

type Props = {
  readonly rows: readonly MinionStatistics[];
  /** False while a text is typed above, so that its Enter opens nothing. */
  readonly isActive: boolean;
  readonly onNearEnd: () => void;
};

/** The minions as rows; Enter opens one. */
export function MinionTable({ rows, isActive, onNearEnd }: Props) {
  const { go } = useNavigation();
  const { selected, remember } = useKeptSelection();
  return (
    <Table
      columns={columns}
      above={1}
      items={rows}
      idOf={(row) => row.documentId}
      lineOf={(row, sized) => layoutRow(cellsOf(row), sized)}
      selectedId={selected}
      isActive={isActive}
      onNearEnd={onNearEnd}
      onSelect={(row) => {
        remember(row.documentId);
      }}
      onOpen={(row) => go({ stem: "minion", id: row.documentId })}
    />
  );
}

function cellsOf(row: MinionStatistics) {
  const day = (value: string | null) => (value === null ? "–" : dateWords(value));
  return {
    name: row.name,
    trainer: row.trainer ?? "–",
    manager: row.manager ?? "–",
    start: day(row.startDate),
    end: day(row.endDate),
    open: String(row.openTasks),
    finished: String(row.finishedTasks),
    comments: String(row.comments),
    rating: ratingWords(row.rating),
  };
}
