import type { Filter } from "@iphub/sdk/contract/filters";
import type { Task } from "@iphub/sdk/contract/tasks";
import { Box, Text } from "ink";
import { useRef } from "react";
import { settle } from "../../terminal-kit/list-window.ts";
import { useRoom, useTheme } from "../../terminal-kit/terminal-context.ts";
import { padCells, wrapCells } from "../../terminal-kit/text-cells.ts";
import { BoardColumn } from "./board-column.tsx";

type Props = {
  readonly lists: readonly Filter[];
  /** The one with the focus. */
  readonly at: number;
  readonly today: string;
  /** Why a card was not moved; "" if none was refused. */
  readonly why: string;
  readonly markOf: (listId: string) => string | undefined;
  readonly onSelect: (listId: string, task: Task | undefined) => void;
  readonly onOpen: (task: Task) => void;
};

/** The least width of a list, in cells. */
const leastColumns = 36;
const edge = 2;

/** The lists of a board next to each other: as many as fit, scrolled to the one with the focus. */
export function BoardLists({ lists, at, today, why, markOf, onSelect, onOpen }: Props) {
  const theme = useTheme();
  const room = useRoom();
  const window = useRef({ index: 0, top: 0 });
  const fit = Math.max(1, Math.min(lists.length, Math.floor((room.columns - 2 * edge) / leastColumns)));
  window.current = settle({ ...window.current, index: at }, { count: lists.length, height: fit });
  const { top } = window.current;
  const columns = Math.floor((room.columns - 2 * edge) / fit);
  const said = why === "" ? [] : wrapCells(why, room.columns - 2 * edge);
  const rows = room.rows - 1 - said.length;
  const before = top === 0 ? "" : `← ${top} more`;
  const after = top + fit >= lists.length ? "" : `${lists.length - top - fit} more →`;
  const width = room.columns - 2 * edge;
  const marks = padCells(before, Math.max(0, width - after.length)) + after;
  const lines = [theme.paint(marks, { role: "muted" }), ...said.map((line) => theme.paint(line, { role: "warn" }))];
  return (
    <Box flexDirection="column" paddingLeft={edge}>
      <Text wrap="truncate-end">{lines.join("\n") || " "}</Text>
      <Box>
        {lists.slice(top, top + fit).map((filter, offset) => (
          <BoardColumn
            key={filter.id}
            filter={filter}
            today={today}
            isActive={top + offset === at}
            selected={markOf(filter.id)}
            columns={columns}
            rows={rows}
            onSelect={onSelect}
            onOpen={onOpen}
          />
        ))}
      </Box>
    </Box>
  );
}
