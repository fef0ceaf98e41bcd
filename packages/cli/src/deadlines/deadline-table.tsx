import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { Box, Text } from "ink";
import { layoutHeadings, sizeColumns } from "../shared/terminal/columns.ts";
import { useRoom, useTheme } from "../shared/terminal/terminal-context.ts";
import { VirtualList } from "../shared/terminal/virtual-list.tsx";
import { Below } from "../shared/terminal-app/below.tsx";
import { deadlineColumns, deadlineLine } from "./deadline-rows.ts";

/** Deadlines as a table with its headings; `today` is the office's day. */
export function DeadlineTable(props: {
  readonly rows: readonly DeadlineRecord[];
  readonly today: string;
  readonly selected: string | undefined;
  readonly onSelect: (row: DeadlineRecord, index: number) => void;
  readonly onOpen: () => void;
}) {
  const { rows, today, selected, onSelect, onOpen } = props;
  const theme = useTheme();
  const room = useRoom();
  const sized = sizeColumns(deadlineColumns, room.columns - 4);
  const headings = layoutHeadings(sized);
  return (
    <Box flexDirection="column">
      <Text wrap="truncate-end">{`  ${theme.paintSpans(headings.text, headings.spans)}`}</Text>
      <Below rows={1}>
        <VirtualList
          items={rows}
          idOf={(row) => row.id}
          lineOf={(row) => deadlineLine(row, sized, today)}
          selectedId={selected}
          onSelect={onSelect}
          onOpen={onOpen}
        />
      </Below>
    </Box>
  );
}
