import type { MinionStatistics } from "@iphub/sdk/contract/minion-shapes";
import { ratingWords } from "@iphub/ui-core/minions/rating-words";
import { Box, Text } from "ink";
import { type Column, layoutHeadings, layoutRow, sizeColumns } from "../shared/terminal/columns.ts";
import { useRoom, useTheme } from "../shared/terminal/terminal-context.ts";
import { VirtualList } from "../shared/terminal/virtual-list.tsx";
import { Below } from "../shared/terminal-app/below.tsx";
import { useNavigation, useRememberedSelection } from "../shared/terminal-app/navigation.ts";
import { dateWords } from "../shared/terminal-app/words.ts";

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

/** The next page is fetched when so few loaded rows lie below the selection. */
const rowsAhead = 10;

type Props = {
  readonly rows: readonly MinionStatistics[];
  /** False while a text is typed above: its Enter opens nothing. */
  readonly isActive: boolean;
  readonly onNearEnd: () => void;
};

/** The minions as rows; Enter opens one. */
export function MinionTable({ rows, isActive, onNearEnd }: Props) {
  const theme = useTheme();
  const room = useRoom();
  const { go } = useNavigation();
  const { selected, remember } = useRememberedSelection();
  const sized = sizeColumns(columns, room.columns - 4);
  const headings = layoutHeadings(sized);
  return (
    <Box flexDirection="column">
      <Text wrap="truncate-end">{`  ${theme.paintSpans(headings.text, headings.spans)}`}</Text>
      <Below rows={2}>
        <VirtualList
          items={rows}
          idOf={(row) => row.documentId}
          lineOf={(row) => layoutRow(cellsOf(row), sized)}
          selectedId={selected}
          isActive={isActive}
          onSelect={(row, index) => {
            remember(row.documentId);
            if (index >= rows.length - rowsAhead) onNearEnd();
          }}
          onOpen={(row) => go({ stem: "minion", id: row.documentId })}
        />
      </Below>
    </Box>
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
